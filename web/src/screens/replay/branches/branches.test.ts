import { expect, test } from "vitest";
import type { BranchNode, ReplayTimeline } from "../../../protocol.ts";
import { branchStep, playOnFrom, rowsOf, winnersOf } from "./branches.ts";

const player = (seat: number, level: string | null, rank = 2) => ({
  seat,
  name: "",
  level,
  rank,
  score: 0,
  you: false,
  ghost: false,
});
const timeline = {
  id: "b",
  players: [player(0, null), player(1, null), player(2, "owl")],
  steps: [{ entries: 1 }, { entries: 4 }],
} as unknown as ReplayTimeline;

test("bots of the recording stay, people are replaced by bots", () => {
  const request = playOnFrom(timeline, 1, { seat: 1, company: "bots", level: "fox", luck: "fresh" });
  expect(request).toEqual({ entry: 4, luck: "fresh", seat: 1, bots: { 0: "fox", 2: "owl" } });
});

test("chairs of people are left free for friends, and a bot's chair can be taken", () => {
  expect(playOnFrom(timeline, 0, { seat: 2, company: "friends", level: "fox", luck: "same" }).bots).toEqual({});
  expect(playOnFrom(timeline, 0, { seat: 0, company: "friends", level: "fox", luck: "same" }).bots).toEqual({
    2: "owl",
  });
});

test("each branch is listed below its match", () => {
  const node = (id: string, of: string | null): BranchNode => ({
    id,
    of,
    entry: 3,
    luck: "same",
    finished_at: 1,
    players: [player(0, null, 1), player(1, null)],
  });
  const rows = rowsOf([node("a", null), node("b", "a"), node("c", "a"), node("d", "b")]);
  expect(rows.map(({ node: { id }, depth }) => `${id}${depth}`)).toEqual(["a0", "b1", "d2", "c1"]);
  expect(winnersOf(rows[0]!.node)).toEqual([0]);
});

test("the step of a branch is told by the recordings on both sides of it", () => {
  const node = (id: string, of: string | null): BranchNode => ({
    id,
    of,
    entry: 4,
    luck: "same",
    finished_at: 1,
    players: [],
  });
  expect(
    [node("a", null), node("b", "a"), node("c", "b"), node("d", "c")].map((each) => branchStep(timeline, each)),
  ).toEqual([null, 2, 2, null]);
});
