// Generated from the server's own types by `make protocol`. Do not edit.

export const PROTOCOL_VERSION = 1;
export const GAMES = ["bouh", "boussanga", "dubalai", "tohuwabohu"] as const;
export const LEVELS = ["chick", "rabbit", "fox", "owl", "dragon"] as const;
export const EMOTES = ["hello", "well_played", "oops", "wow", "thanks", "hurry", "thinking", "again", "bye", "boo"] as const;

export type BouhAction = BouhCapture | BouhScare | BouhTake | BouhPass | BouhEnd | BouhClaim | BouhRelease | BouhRecolour | BouhDeclare;

export type BouhEvent = BouhBegan | BouhDrew | BouhRefilled | BouhRemade | BouhAppeared | BouhGreuhCame | BouhCaptured | BouhScared | BouhTook | BouhMistaken | BouhPassed | BouhTurnEnded | BouhClaimed | BouhReleased | BouhRecoloured | BouhDeclared | BouhTotemWon | BouhTotemLost | BouhLastTurn | BouhEnded;

export type BoussangaAction = BoussangaPlace | BoussangaCollect | BoussangaPass | BoussangaReturn | BoussangaPutBack | BoussangaStop;

export type BoussangaEvent = BoussangaBegan | BoussangaPlaced | BoussangaCleared | BoussangaBonus | BoussangaCollected | BoussangaPassed | BoussangaDrew | BoussangaRestored | BoussangaScored | BoussangaLastRound | BoussangaEnded;

export type ClientMessage = Enter | Leave | To | Pong | WatchLobby | WatchClass;

export type ClosingReason = "restart" | "too_slow" | "misbehaving" | "silent" | "forgotten" | "too_many";

export type DubalaiAction = DubalaiPick | DubalaiRoll | DubalaiLookOn | DubalaiClose | DubalaiLay | DubalaiLock | DubalaiDecree | DubalaiLetPass | DubalaiFog | DubalaiDoubleGame | DubalaiForgottenSyllable | DubalaiCorrection | DubalaiAttraction | DubalaiRoadblock | DubalaiTailwind | DubalaiHex | DubalaiKeep | DubalaiDone;

export type DubalaiEvent = DubalaiLinedUp | DubalaiRoundBegan | DubalaiRerolled | DubalaiRolled | DubalaiClosed | DubalaiShut | DubalaiLocked | DubalaiTimeUp | DubalaiDecreed | DubalaiPlayed | DubalaiCancelled | DubalaiStudying | DubalaiSpoke | DubalaiSilent | DubalaiUncovered | DubalaiDoubled | DubalaiAdded | DubalaiExchanged | DubalaiFell | DubalaiFlew | DubalaiPerfect | DubalaiNoBonus | DubalaiMoved | DubalaiCrossed | DubalaiBlocks | DubalaiReshuffled | DubalaiDrew | DubalaiDrewCards | DubalaiKept | DubalaiKeptCard | DubalaiCurseMoved | DubalaiShown | DubalaiEnded;

export type Level = "chick" | "rabbit" | "fox" | "owl" | "dragon";

export type Luck = "same" | "fresh";

export type ProblemKey = "binary" | "too_long" | "not_understood" | "too_fast" | "no_such_table" | "not_entered" | "too_many_tables" | "unavailable" | "not_your_child";

export type Rung = "nudge" | "region" | "move";

export type ServerMessage = TableShown | Update | Answer | HintsShown | OptionsShown | Said | Gone | Welcome | Ping | Lobby | ClassChanged | Problem | Closing;

export type Stage = "gathering" | "playing" | "over";

export type TableMessage = TableShown | Update | Answer | HintsShown | OptionsShown | Said | Gone;

export type TableRequest = Act | Sit | Stand | SeatBot | AgreeToBot | SetUp | HandOver | Start | Emote | Chat | ShowReplay | AskHint | AskOptions;

export type TohuwabohuAction = TohuwabohuTurnCard | TohuwabohuPoint;

export type TohuwabohuEvent = TohuwabohuRoundBegan | TohuwabohuTurned | TohuwabohuTurnedByItself | TohuwabohuAppeared | TohuwabohuPointed | TohuwabohuCardOver | TohuwabohuWon | TohuwabohuSnatched | TohuwabohuKept | TohuwabohuMissed | TohuwabohuDrawnByLot | TohuwabohuPlayOn | TohuwabohuReshuffled | TohuwabohuRoundEnded | TohuwabohuEnded;

/** The types of each game, by its id. */
export interface Games {
  readonly bouh: { action: BouhAction; event: BouhEvent; view: BouhView; options: BouhOptions };
  readonly boussanga: { action: BoussangaAction; event: BoussangaEvent; view: BoussangaView; options: BoussangaOptions };
  readonly dubalai: { action: DubalaiAction; event: DubalaiEvent; view: DubalaiView; options: DubalaiOptions };
  readonly tohuwabohu: { action: TohuwabohuAction; event: TohuwabohuEvent; view: TohuwabohuView; options: TohuwabohuOptions };
}
export type GameId = keyof Games;
export type AnyAction = Games[GameId]["action"];
export type AnyEvent = Games[GameId]["event"];
export type AnyView = Games[GameId]["view"];
export type AnyOptions = Games[GameId]["options"];

/**
 * Play an action in the match.
 *
 * `prompt` is the id of the prompt being answered. In a race, `reaction` is the time in
 * milliseconds from the frame in which the client first showed the prompt to the touch.
 *
 * `seat` is the seat that acts, where it is another one of the same device: only in games
 * without secrets, where everybody on the device sees the same.
 */
export interface Act {
  readonly type: "act";
  readonly command: string;
  readonly prompt: number;
  readonly action: AnyAction;
  readonly reaction?: number | null;
  readonly seat?: number | null;
}

/** Agree that the host may put a bot on the chair of a person who is away. */
export interface AgreeToBot {
  readonly type: "agree_to_bot";
  readonly command: string;
  readonly seat: number;
}

/** An analysis as far as it has come. */
export interface AnalysisShown {
  readonly state: "none" | "running" | "done" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  readonly moments: readonly MomentShown[] | null;
  readonly picture: Picture | null;
  readonly deals: number;
  /** By seat; empty before the first deals are played. */
  readonly chances: readonly ChanceShown[];
}

/** The answer to a request: carried out, or why not. */
export interface Answer {
  readonly type: "answer";
  readonly table: string;
  readonly command: string;
  readonly refusal: Refusal | null;
}

/** A challenge that others have finished since its sender looked last. */
export interface AnsweredChallenge {
  readonly game: string;
  /** Who has finished last; empty for a person who asked to be forgotten. */
  readonly name: string;
  /** How many have finished since then. */
  readonly people: number;
  /** The page that compares the results. */
  readonly page: string;
}

/** Ask for hints about the present prompt. */
export interface AskHint {
  readonly type: "ask_hint";
  readonly command: string;
}

/** Ask for the legal actions of the present prompt: boards that do not know the rules offer them. */
export interface AskOptions {
  readonly type: "ask_options";
  readonly command: string;
}

/** Something to try. */
export interface AttemptCard {
  readonly say: Sentence;
  /** What one has seen when it is done. */
  readonly shows: Sentence;
  /** What helps somebody who did something else. */
  readonly nudge: Sentence | null;
}

/** A little face, drawn by the client from a few numbers. */
export interface Avatar {
  readonly shape: number;
  readonly colour: number;
  readonly look: number;
}

/** The book of a guest. */
export interface Book {
  /** Unix milliseconds. */
  readonly written_at: number;
  /** The guest's own first, then those of companions, by name. */
  readonly chapters: readonly BookChapter[];
}

/** The chapter of one person. */
export interface BookChapter {
  /** Empty for the guest. */
  readonly key: string;
  readonly name: string;
  readonly games: readonly BookGame[];
  /** People and at most one level of bots with whom they play most often. */
  readonly friends: readonly BookFriend[];
  readonly dailies: readonly BookDaily[];
  readonly streak: number;
  readonly lessons: readonly BookLesson[];
}

/** A guest's puzzles of the day, of one kind. */
export interface BookDaily {
  readonly game: string;
  readonly variant: string;
  /** The name of the variant; empty if there is only one. */
  readonly name: Text;
  /** What the points count. */
  readonly unit: Text;
  readonly played: number;
  readonly first_day: string;
  readonly best: number;
  readonly best_day: string;
}

/** Somebody with whom a person plays often. */
export interface BookFriend {
  /** Empty for a bot. */
  readonly name: string;
  /** The level of a bot. */
  readonly level: string | null;
  readonly played: number;
}

/** A person's matches at one game. Times are unix milliseconds. */
export interface BookGame {
  readonly game: string;
  readonly played: number;
  readonly won: number;
  readonly first_at: number;
  readonly first_won_at: number | null;
  readonly last_at: number;
  /** The highest score. */
  readonly best: number | null;
  readonly best_at: number | null;
  /** The id of that match, to watch it again. */
  readonly best_match: string | null;
}

/** A first game that a guest has finished. */
export interface BookLesson {
  readonly game: string;
  readonly scene: string;
  readonly title: Text;
  readonly learned_at: number;
}

/** Sentences in both languages. */
export interface BothLanguages {
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/** A Bouh was turned up into the centre. */
export interface BouhAppeared {
  readonly type: "appeared";
  readonly seat: number;
  readonly bouh: number;
  readonly number: number;
  readonly family: string;
}

/** The game began: the first player is known, hands are dealt, three Bouh lie in the centre. */
export interface BouhBegan {
  readonly type: "began";
  readonly first: number;
  readonly centre: readonly number[];
}

/**
 * Obtain the number of a Bouh in the centre and capture it (BOU-13).
 *
 * `colour` is the colour a joker will count for. It is required at `majority` and
 * `calculation` (BOU-35); at `collect` it is declared at the end (BOU-23).
 */
export interface BouhCapture {
  readonly type: "capture";
  readonly bouh: number;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly colour?: "red" | "yellow" | "green" | "blue" | "violet" | null;
}

/** A Bouh of the centre was captured; the cards used are discarded (BOU-13). */
export interface BouhCaptured {
  readonly type: "captured";
  readonly seat: number;
  readonly bouh: number;
  readonly number: number;
  readonly family: string;
  readonly colour: string | null;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly calculation: string;
}

/** A Bouh: `family` is its printed colour, or multicolour for a joker. */
export interface BouhCard {
  readonly id: number;
  readonly number: number;
  readonly family: string;
}

/**
 * Name five Bouh for the multicolour totem (BOU-32), or exchange the five under it (BOU-34).
 *
 * `five` has one Bouh for each colour, in the order of `Colour`; a joker stands
 * for the colour of its place.
 */
export interface BouhClaim {
  readonly type: "claim";
  readonly five: readonly [number, number, number, number, number];
}

/** A player put these five Bouh under the multicolour totem (BOU-32). */
export interface BouhClaimed {
  readonly type: "claimed";
  readonly seat: number;
  readonly five: readonly number[];
  readonly total: number;
}

/** Declare at the end which colour a joker counts for (BOU-23). */
export interface BouhDeclare {
  readonly type: "declare";
  readonly bouh: number;
  readonly colour: "red" | "yellow" | "green" | "blue" | "violet";
}

/** A player declared the colour a joker counts for at the end (BOU-23). */
export interface BouhDeclared {
  readonly type: "declared";
  readonly seat: number;
  readonly bouh: number;
  readonly number: number;
  readonly colour: string;
}

/** A player drew these number cards. Only that player gets this event. */
export interface BouhDrew {
  readonly type: "drew";
  readonly seat: number;
  readonly cards: readonly number[];
  readonly numbers: readonly number[];
}

/** Everything that may differ from one box to another. */
export interface BouhEdition {
  readonly name: string;
  /** How many number cards there are of 1, 2, 3 … 9. */
  readonly numbers: readonly number[];
  readonly greuh: readonly number[];
  readonly red: BouhFamily;
  readonly yellow: BouhFamily;
  readonly green: BouhFamily;
  readonly blue: BouhFamily;
  readonly violet: BouhFamily;
  readonly multicolour: BouhFamily;
}

/** End the turn (BOU-8). */
export interface BouhEnd {
  readonly type: "end";
}

/** The game is over. */
export interface BouhEnded {
  readonly type: "ended";
  readonly cause: string;
}

/** The Bouh of one colour, and the number on the back of its totem. */
export interface BouhFamily {
  readonly bouh: readonly number[];
  readonly totem: number;
}

/** What a calculation of the player whose turn it is may be for (BOU-6). */
export interface BouhGoals {
  /** The ids of the Bouh in the centre that may be captured. */
  readonly captures: readonly number[];
  /** The Greuh that may be used and have a Bouh to take. */
  readonly scares: readonly BouhScareGoal[];
  /** The totems that may be taken by calculation. */
  readonly takes: readonly BouhTakeGoal[];
}

/** A Greuh was turned up and lies in front of the player who turned it up (BOU-5). */
export interface BouhGreuhCame {
  readonly type: "greuh_came";
  readonly seat: number;
  readonly greuh: number;
  readonly number: number;
}

/** A Greuh. */
export interface BouhGreuhCard {
  readonly id: number;
  readonly number: number;
}

/** The last card of the Bouh pile was turned up: this is the last turn (BOU-50). */
export interface BouhLastTurn {
  readonly type: "last_turn";
  readonly seat: number;
}

/** A wrong calculation ended the turn; its cards were shown to all and stay in the hand (BOU-18). */
export interface BouhMistaken {
  readonly type: "mistaken";
  readonly seat: number;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly calculation: string;
}

/** A card of the draw pile. */
export interface BouhNumberCard {
  readonly id: number;
  readonly number: number;
}

/** The options of a table, the same for all its players (BOU-9). */
export interface BouhOptions {
  /** `collect` for 6 to 8 years, `majority` for 8 to 12, `calculation` from 12 (BOU-9). */
  readonly level?: "collect" | "majority" | "calculation";
  /** The operations that calculations may use (BOU-12). */
  readonly operations?: "+-" | "+-*" | "+-*/";
  /** Whether there are Greuh. By default there are none at `collect` and some at the other levels (BOU-22). */
  readonly greuh?: boolean | null;
  /** Whether captures and Greuh are both allowed in one turn (BOU-6). */
  readonly mixed_turns?: boolean;
  /** Whether a wrong calculation ends the turn (BOU-18). */
  readonly penalty?: boolean;
  /** Whether the client shows the result of a calculation only once it is said (BOU-18). */
  readonly hidden_results?: boolean;
  /** The seat of the youngest player, who begins the first game. By default lots are drawn (BOU-3). */
  readonly youngest?: number | null;
  /** The ranks of the last game at this table, by seat: its loser begins (BOU-3). */
  readonly last_ranking?: readonly number[] | null;
  /**
   * How many number cards more or, below 0, fewer than five each seat holds. Empty: none (BOU-60).
   *
   * Half a card is a card that the seat has in every other turn, from its first one on.
   */
  readonly handicaps?: readonly number[];
  /** A custom box; by default ours. */
  readonly edition?: BouhEdition | null;
}

/** A Bouh in front of a player. */
export interface BouhOwnedBouh {
  readonly card: BouhCard;
  /** The colour it counts for; a joker may have none yet (BOU-23). */
  readonly colour: string | null;
  /** Whether it lies under the multicolour totem (BOU-33, BOU-43). */
  readonly under: boolean;
  /** Whether a totem protects it from Greuh (BOU-16). */
  readonly protected: boolean;
}

/** Discard any number cards, draw as many, and end the turn (BOU-7). */
export interface BouhPass {
  readonly type: "pass";
  readonly cards: readonly number[];
}

/** A player passed and discarded these cards (BOU-7). */
export interface BouhPassed {
  readonly type: "passed";
  readonly seat: number;
  readonly cards: readonly number[];
  readonly numbers: readonly number[];
}

/** Let a joker count for another colour (BOU-35). */
export interface BouhRecolour {
  readonly type: "recolour";
  readonly bouh: number;
  readonly colour: "red" | "yellow" | "green" | "blue" | "violet";
}

/** A joker counts for another colour from now on (BOU-35). */
export interface BouhRecoloured {
  readonly type: "recoloured";
  readonly seat: number;
  readonly bouh: number;
  readonly number: number;
  readonly colour: string;
}

/** A player drew this many number cards. Everyone gets this event. */
export interface BouhRefilled {
  readonly type: "refilled";
  readonly seat: number;
  readonly count: number;
}

/** Take the five back and give up the multicolour totem (BOU-34). */
export interface BouhRelease {
  readonly type: "release";
}

/** The five under the multicolour totem went back to their owner (BOU-34). */
export interface BouhReleased {
  readonly type: "released";
  readonly seat: number;
}

/** The discard was shuffled and became the draw pile (BOU-4). */
export interface BouhRemade {
  readonly type: "remade";
  readonly count: number;
}

/** Obtain the number of a Greuh of the player and take an opponent's Bouh (BOU-15). */
export interface BouhScare {
  readonly type: "scare";
  readonly greuh: number;
  readonly bouh: number;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly colour?: "red" | "yellow" | "green" | "blue" | "violet" | null;
}

/** A Greuh of the player, and the ids of the Bouh it may take (BOU-15, BOU-16). */
export interface BouhScareGoal {
  readonly greuh: number;
  readonly bouh: readonly number[];
}

/** A player took a Bouh from a victim with a Greuh, which the victim now owns (BOU-15). */
export interface BouhScared {
  readonly type: "scared";
  readonly seat: number;
  readonly victim: number;
  readonly greuh: number;
  readonly bouh: number;
  readonly number: number;
  readonly family: string;
  readonly colour: string | null;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly calculation: string;
}

/** A totem, the number on its back and its holder. */
export interface BouhShownTotem {
  readonly totem: string;
  readonly number: number;
  readonly holder: number | null;
}

/** Obtain the number of a totem from Bouh and number cards (BOU-40, BOU-43). */
export interface BouhTake {
  readonly type: "take";
  readonly totem: "red" | "yellow" | "green" | "blue" | "violet" | "multicolour";
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
}

/** A totem to take, and the ids of the player's Bouh that may be used for it (BOU-41, BOU-43). */
export interface BouhTakeGoal {
  readonly totem: string;
  readonly bouh: readonly number[];
}

/** A totem was taken by calculation (BOU-40, BOU-43). */
export interface BouhTook {
  readonly type: "took";
  readonly seat: number;
  readonly totem: string;
  readonly previous: number | null;
  readonly steps: readonly (number | "+" | "-" | "*" | "/")[];
  readonly calculation: string;
}

/** A totem went back to the centre. */
export interface BouhTotemLost {
  readonly type: "totem_lost";
  readonly seat: number;
  readonly totem: string;
}

/** A player won a totem by majority, by naming five, or at the end. */
export interface BouhTotemWon {
  readonly type: "totem_won";
  readonly seat: number;
  readonly totem: string;
  readonly previous: number | null;
}

/** A player's turn is over. */
export interface BouhTurnEnded {
  readonly type: "turn_ended";
  readonly seat: number;
}

/** The table as one player sees it. */
export interface BouhView {
  readonly type: "bouh_view";
  readonly seat: number | null;
  readonly prompt: Prompt | null;
  /** The number cards of the seat; none for a spectator. */
  readonly hand: readonly BouhNumberCard[];
  /** The options of the table, with the edition if it is not ours. */
  readonly table: BouhOptions;
  readonly seats: number;
  /** The seat whose turn it is; none before lots are drawn. */
  readonly turn: number | null;
  /** The phase: what the game waits for (see `PHASES`). */
  readonly phase: string;
  readonly hand_sizes: readonly number[];
  /** Per seat, the cards in hand that all players have seen because of a mistake (BOU-18). */
  readonly known: readonly (readonly BouhNumberCard[])[];
  /** The number of cards in the draw pile. */
  readonly pile: number;
  readonly discard: readonly BouhNumberCard[];
  /** The ids of the cards left in the Bouh pile, sorted. */
  readonly bouh_pile: readonly number[];
  readonly centre: readonly BouhCard[];
  /** Per place in the centre, the id of the Bouh that lies there: the same on all screens. */
  readonly places: readonly (number | null)[];
  /** Per seat, its Bouh. */
  readonly homes: readonly (readonly BouhOwnedBouh[])[];
  /** Per seat, its Greuh. */
  readonly greuhs: readonly (readonly BouhGreuhCard[])[];
  readonly totems: readonly BouhShownTotem[];
  /** At level `collect`, the seat that each totem would go to if the game ended now (BOU-20); else empty. */
  readonly leaders: readonly (number | null)[];
  readonly goals: BouhGoals;
  /** Per seat, its totems or points so far. */
  readonly scores: readonly number[];
  /** What the player has done this turn: `captured`, `scared`, `took`. */
  readonly done: readonly string[];
  /** The ids of the jokers recoloured this turn (BOU-35). */
  readonly recoloured: readonly number[];
  /** Whether a card of the Bouh pile was turned up this turn. */
  readonly turned: boolean;
  /** The number of turns in a row in which none was (BOU-51). */
  readonly quiet: number;
  /** Why the game ended; empty before. */
  readonly cause: string;
  /** Per seat, the step at which its prompt began. */
  readonly asked: readonly number[];
  /** The number of moves and draws so far. */
  readonly step: number;
  /** The seats with half a card that do not have it now: they draw up to one card less (BOU-60). */
  readonly without: readonly number[];
}

/** The first player is known and the cards are dealt (BSG-10, BSG-11, BSG-40). */
export interface BoussangaBegan {
  readonly type: "began";
  readonly first: number;
}

/** A point zone reached four of an element and gained one more (BSG-23). */
export interface BoussangaBonus {
  readonly type: "bonus";
  readonly seat: number;
  readonly element: number;
}

/** A transparent card: three rows of three cells, a letter for a token, a dot for a blank. */
export interface BoussangaCard {
  readonly id: number;
  readonly rows: readonly string[];
}

/** Lines of one element were taken off: `earned` tokens to the point zone, the rest to the reserve (BSG-20). */
export interface BoussangaCleared {
  readonly type: "cleared";
  readonly seat: number;
  readonly element: number;
  readonly cells: readonly (readonly [number, number])[];
  readonly earned: number;
}

/** Collect a card's combination that is complete on the board, in co-operative play (BSG-41). */
export interface BoussangaCollect {
  readonly type: "collect";
  readonly card: number;
  readonly position: number;
  readonly row: number;
  readonly column: number;
}

/** A combination was found, and its tokens went to the collection (BSG-41). */
export interface BoussangaCollected {
  readonly type: "collected";
  readonly seat: number;
  readonly card: number;
  readonly position: number;
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly [number, number])[];
  readonly elements: readonly number[];
}

/** A player drew a card (BSG-15, BSG-16); in co-operative play it joins the common cards (BSG-41). */
export interface BoussangaDrew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: number;
}

/** Everything that may differ from one box to another. */
export interface BoussangaEdition {
  readonly name: string;
  readonly earth: BoussangaElement;
  readonly water: BoussangaElement;
  readonly air: BoussangaElement;
  readonly fire: BoussangaElement;
  readonly cards: readonly BoussangaCard[];
}

/** One of the four elements: the number of its tokens, and the points of each. */
export interface BoussangaElement {
  readonly tokens: number;
  readonly points: number;
}

/** The game is over. */
export interface BoussangaEnded {
  readonly type: "ended";
  readonly cause: string;
}

/** The end was triggered: the seats in `still_to_play` have one more turn (BSG-30). */
export interface BoussangaLastRound {
  readonly type: "last_round";
  readonly seat: number;
  readonly cause: string;
  readonly still_to_play: readonly number[];
}

/** The options of a table. */
export interface BoussangaOptions {
  /** `competitive` for 2 to 4, `teams` for 4 in two teams, `coop` together or alone. */
  readonly mode?: "competitive" | "teams" | "coop";
  /** The seat that begins; `None`: drawn by lot. */
  readonly first?: number | null;
  /** The points each seat starts with; a team starts with the larger number of its partners. Empty: none (BSG-50). */
  readonly handicaps?: readonly number[];
  /** A custom edition; `None` for the standard one. */
  readonly edition?: BoussangaEdition | null;
}

/** Discard a card instead of playing (BSG-16, BSG-43). */
export interface BoussangaPass {
  readonly type: "pass";
  readonly card: number;
}

/** A card was discarded instead of played (BSG-16, BSG-43). */
export interface BoussangaPassed {
  readonly type: "passed";
  readonly seat: number;
  readonly card: number;
}

/** Reproduce a card's combination on the board (BSG-12). */
export interface BoussangaPlace {
  readonly type: "place";
  readonly card: number;
  readonly position: number;
  readonly row: number;
  readonly column: number;
}

/** The missing tokens of a combination were placed on the board (BSG-12). */
export interface BoussangaPlaced {
  readonly type: "placed";
  readonly seat: number;
  readonly card: number;
  readonly position: number;
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly [number, number])[];
  readonly elements: readonly number[];
}

/** Put one token back on an empty cell (BSG-42, BSG-43). */
export interface BoussangaPutBack {
  readonly type: "put_back";
  readonly row: number;
  readonly column: number;
}

/** A collected token went back to the board (BSG-42, BSG-43). */
export interface BoussangaRestored {
  readonly type: "restored";
  readonly seat: number;
  readonly element: number;
  readonly row: number;
  readonly column: number;
}

/** Choose the element whose collected tokens go back after a pass (BSG-43). */
export interface BoussangaReturn {
  readonly type: "return";
  readonly element: number;
}

/** Collected tokens of an element went to the point zone (BSG-42). */
export interface BoussangaScored {
  readonly type: "scored";
  readonly seat: number;
  readonly element: number;
  readonly tokens: number;
}

/** End a co-operative game that can no longer be won (BSG-46). */
export interface BoussangaStop {
  readonly type: "stop";
}

/** The table as everyone sees it. */
export interface BoussangaView {
  readonly type: "boussanga_view";
  readonly seat: number | null;
  readonly prompt: Prompt | null;
  readonly mode: "competitive" | "teams" | "coop";
  readonly seats: number;
  /** The seat whose turn it is; `None` before the first player is drawn. */
  readonly turn: number | null;
  /** Eight rows from the top: a letter for a token (see `edition.LETTERS`), a dot for an empty cell. */
  readonly board: readonly string[];
  /** Four places for each seat, or four common ones in co-operative play; `None` is an empty place. */
  readonly hands: readonly (readonly (BoussangaCard | null)[])[];
  /** The ids of the cards that can still be drawn, in the order of the edition, not of drawing. */
  readonly pile: readonly number[];
  readonly reserve: readonly [number, number, number, number];
  /** Tokens per element in each point zone: per seat, per team, or one for all. */
  readonly zones: readonly (readonly [number, number, number, number])[];
  /** The points in each point zone. */
  readonly points: readonly number[];
  /** The points of a token of each element. */
  readonly values: readonly [number, number, number, number];
  /** Per point zone and element, whether its bonus token has been taken. */
  readonly bonuses: readonly (readonly boolean[])[];
  /** Why the end was triggered; empty before that. */
  readonly cause: string;
  /** The seat that triggered the end. */
  readonly ended_by: number | null;
  /** The seats whose last turn is still to come. */
  readonly still_to_play: readonly number[];
  /** Co-operative play: tokens per element in the collection zone. */
  readonly collection: readonly [number, number, number, number];
  /** Cards discarded so far; in co-operative play this includes the cards collected. */
  readonly discards: number;
  /** The element being put back. */
  readonly restoring: number | null;
  /** How many tokens of it are still to be put back. */
  readonly left: number;
  /** Whether tokens go back because of a pass. */
  readonly passed: boolean;
  /** What the game waits for: one of `codes.PHASE_NAMES`. */
  readonly phase: string;
  /** Counts moves and draws; the id of the next prompt. */
  readonly step: number;
  /** The custom edition, or `None` for the standard one. */
  readonly edition: BoussangaEdition | null;
}

/** A match in a tree of matches that were played on from each other. */
export interface BranchNode {
  readonly id: string;
  /** The match in this tree that it was played on from. */
  readonly of: string | null;
  /** The number of entries taken over from that match. */
  readonly entry: number;
  readonly luck: Luck | null;
  /** Unix milliseconds. */
  readonly finished_at: number;
  readonly players: readonly MatchPlayer[];
}

/** The finished matches that were played on from each other, as far as the reader may watch them. */
export interface BranchTree {
  /** Each after the one that it was played on from. */
  readonly nodes: readonly BranchNode[];
}

/**
 * A calculation that a player said, right or wrong.
 *
 * `steps` is in postfix notation: numbers, and each operation (`+ - * /`) after its two operands.
 */
export interface Calculation {
  readonly type: "calculation";
  readonly steps: readonly (number | string)[];
  /** What it makes; `None` if a division does not come out whole, or the number has more than fifteen digits. */
  readonly made: number | null;
  /** The number that the player wanted to make. */
  readonly wanted: number;
}

/** A chair as everybody sees it. Identities are not sent. */
export interface ChairShown {
  readonly type: "chair_shown";
  /** Of a ghost, the name of the person whose play it repeats; empty if it repeats a bot. */
  readonly name: string;
  readonly kind: "free" | "person" | "bot" | "ghost";
  /** The level of a bot, or of the bot that a ghost is where its recording ends. */
  readonly level: Level | null;
  readonly present: boolean;
  readonly host: boolean;
  /** After how long the host may put a bot here, in place of a person who is away; `null`: not at all. */
  readonly replace_in_ms: number | null;
}

/** A challenge as one person sees it. */
export interface Challenge {
  readonly game: string;
  /** Who sends it. */
  readonly by: string;
  readonly seats: number;
  /** The table at which you play it, once you have begun. */
  readonly table: string | null;
  /**
   * The results of the sender and then of everybody in the order in which they finished, not by score.
   *
   * `null` before you have finished.
   */
  readonly results: readonly ChallengeResult[] | null;
}

/** The sender's match and another match of the same deal, side by side. */
export interface ChallengeComparison {
  readonly names: readonly [string, string];
  /** The pages on which both matches can be watched again. */
  readonly replays: readonly [string, string];
  /** Decisions in situations that were exactly the same in both, in the order of the sender's match. */
  readonly decisions: readonly ComparedDecision[];
}

/** A link with which others play the deal of a finished match. */
export interface ChallengeLink {
  /** The page to open. Browsers do not send what follows the # to servers. */
  readonly path: string;
}

/** What somebody made of the deal. */
export interface ChallengeResult {
  readonly name: string;
  readonly rank: number | null;
  readonly score: number | null;
  readonly you: boolean;
  readonly match: string;
  /** The page on which the match can be watched again. */
  readonly replay: string;
}

/** How often a seat wins deals that begin like the match, in per cent, with the 95 % interval. */
export interface ChanceShown {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** The level of the bot that played for it. */
  readonly level: Level;
}

/** Write a line of text, at private tables that allow it. */
export interface Chat {
  readonly type: "chat";
  readonly command: string;
  readonly text: string;
}

/** A child says who it is, on a device on which it has not played yet. */
export interface ChildClaim {
  readonly number: number;
  /** The child's three digits; without them the teacher is asked. */
  readonly code: string;
}

/**
 * What the teacher decides about a child.
 *
 * - `accept` or `decline` that the child goes on with the device that asks for it
 * - `remove` the child
 */
export interface ChildDecision {
  readonly step: "accept" | "decline" | "remove";
}

/** A child's calculations, by the child's number. */
export interface ChildFacts {
  readonly number: number;
  readonly calculations: number;
  readonly wrong: number;
  /** `errors`: the last calculations were wrong; `waiting`: the match has waited for the child for long. */
  readonly stuck: "errors" | "waiting" | null;
  /** What the child has tried, the weakest first. */
  readonly facts: readonly FactEstimate[];
}

/** A child of a school class who plays on the guest's device. */
export interface ChildOfClass {
  readonly type: "child_of_class";
  readonly classroom: string;
  readonly number: number;
}

/** A child as everybody in the room may see it. */
export interface ChildShown {
  readonly number: number;
  readonly animal: number;
  readonly colour: number;
  /** The animal and its colour. */
  readonly name: Sentence;
  readonly doing: "waiting" | "playing" | "away" | "done";
}

/** A school class has changed, or its tables got on: the client reads it again over HTTP. */
export interface ClassChanged {
  readonly type: "class_changed";
  readonly classroom: string;
  /** Grows with every change; 0: the class was deleted. */
  readonly version: number;
}

/** What a class knows. For its teacher alone. */
export interface ClassFacts {
  /** The tries of all children taken together, the weakest fact first. */
  readonly whole: readonly FactEstimate[];
  readonly children: readonly ChildFacts[];
  /** `null` if the game has no presets. */
  readonly next: NextPreset | null;
}

/** A game that is offered to classes, with its presets from the easiest to the hardest. */
export interface ClassGame {
  readonly game: string;
  readonly presets: readonly PresetShown[];
}

/** A class as the children on one device see it. */
export interface ClassJoined {
  readonly shown: ClassShown;
  readonly yours: readonly OwnChild[];
  /** The child that this device asked to be; the teacher has not answered yet. */
  readonly asked: number | null;
}

/** A new class. */
export interface ClassOpened {
  readonly id: string;
  readonly code: string;
  /** Who has it is the teacher. It is sent only now, and the server keeps only its hash. */
  readonly key: string;
}

/** A class as everybody in the room may see it: on the wall and on every device. */
export interface ClassShown {
  readonly id: string;
  readonly code: string;
  readonly language: "fr" | "en";
  readonly state: "waiting" | "playing" | "paused" | "ended";
  readonly is_open: boolean;
  readonly round: number;
  /** The game of the present or last round. */
  readonly game: string | null;
  /** The rest of the round's time; `null`: the teacher ends it. */
  readonly left_ms: number | null;
  readonly children: readonly ChildShown[];
  /** One for each game that was played, the present one first. */
  readonly goals: readonly CommonGoal[];
}

/** A class as its teacher sees it. */
export interface ClassTaught {
  readonly shown: ClassShown;
  /** Unix milliseconds. */
  readonly now: number;
  readonly created_at: number;
  /** When everything is deleted, in unix milliseconds. */
  readonly ends_at: number;
  readonly plan: Plan | null;
  /** Whether the tables of the last round can be taken up again. */
  readonly can_resume: boolean;
  readonly children: readonly TaughtChild[];
}

/**
 * The last message on a connection: why the server closes it, and when the client may come back.
 *
 * - `restart` the server restarts; all games continue afterwards
 * - `too_slow` the client does not read fast enough
 * - `misbehaving` too many messages that were invalid or too fast
 * - `silent` pings were not answered
 * - `forgotten` the guest asked to be forgotten; who connects again is a new guest
 * - `too_many` connections: of one guest, whose oldest is closed, or of one address, whose newest is closed
 */
export interface Closing {
  readonly type: "closing";
  readonly reason: ClosingReason;
  readonly retry_after_ms: number;
}

/** One measure of a picture. */
export interface Column {
  readonly type: "column";
  /** Its name, under `analysis` in the game's words. */
  readonly key: string;
  readonly unit: "count" | "percent" | "ms";
  /** The seat that it is about; then the name of the seat is its name. */
  readonly seat: number | null;
}

/** What the class has counted together in all rounds of a game. */
export interface CommonGoal {
  readonly game: string;
  readonly made: number;
  /** What is counted, as it is written after the number. */
  readonly text: Sentence;
}

/** A person who plays on the guest's device, in turn with the guest. */
export interface Companion {
  readonly type: "companion";
  readonly number: number;
  readonly name: string;
}

/** The same step of two plays. */
export interface ComparedDailyStep {
  /** The points that count as full. */
  readonly full: number;
  readonly marks: readonly [number, number];
  /** What both did. */
  readonly told: readonly [Sentence, Sentence];
}

/** What both players did in the same situation. */
export interface ComparedDecision {
  /** Whether they did the same. */
  readonly is_same: boolean;
  readonly first: Text;
  readonly second: Text;
  /** The step of the first recording after the decision. */
  readonly first_step: number;
  readonly second_step: number;
}

/** The guest who sends the request, if they have an identity. */
export interface CurrentGuest {
  readonly me: Me | null;
}

/** A daily challenge that you have sent or opened, after you have finished the puzzle. */
export interface DailyChallenge {
  readonly id: string;
  readonly by: string;
  /** The sender's, and then those of all others in the order in which they finished, not by score. */
  readonly results: readonly DailyChallengeResult[];
}

/** Whose daily puzzle it is. It says nothing about the result. */
export interface DailyChallengeFrom {
  readonly by: string;
  readonly day: string;
  readonly game: string;
  readonly variant: string;
  readonly you: boolean;
}

/** What somebody made of the puzzle. */
export interface DailyChallengeResult {
  readonly name: string;
  readonly score: number;
  readonly you: boolean;
  /** Whether they had taken the puzzle along, to be played without a network: its seeds were on their device. */
  readonly taken: boolean;
}

/** The sender's play and another one of the same puzzle, side by side. */
export interface DailyComparison {
  readonly names: readonly [string, string];
  readonly scores: readonly [number, number];
  /** How long both have raced; 0 in puzzles without a clock. */
  readonly millis: readonly [number, number];
  readonly steps: readonly ComparedDailyStep[];
}

/** The puzzles of one game on a day. */
export interface DailyGame {
  readonly game: string;
  readonly task: Sentence;
  /** What the points count. */
  readonly unit: Sentence;
  readonly variants: readonly DailyVariant[];
}

/** A finished puzzle of a day that is over: its best play can be seen now. */
export interface DailyOver {
  readonly day: string;
  readonly game: string;
  readonly variant: string;
}

/** A finished puzzle. */
export interface DailyResult {
  readonly score: number;
  /** How long you have raced; 0 in puzzles without a clock. */
  readonly millis: number;
  /** The points of each step that count as full. */
  readonly full: readonly number[];
  /** The points of the best play that is known. */
  readonly best: number;
  /** How many people have each score; `null` while there are few results. */
  readonly spread: Readonly<Record<number, number>> | null;
  /** The best play in words, once the day is over. */
  readonly told: readonly Sentence[] | null;
  /** The seeds of the deals, once the day is over. */
  readonly seeds: readonly string[] | null;
}

/** The puzzles of a day, and how far you are. */
export interface DailyShelf {
  readonly day: string;
  readonly today: string;
  /** When the day is over, in unix milliseconds; the best plays are shown then. */
  readonly ends_at: number;
  /** On how many days you have played without missing two in a row. */
  readonly streak: number;
  readonly games: readonly DailyGame[];
  /** The days of which you have finished a puzzle, in order. */
  readonly finished: readonly string[];
  /** The first day that has puzzles. */
  readonly first: string;
  /**
   * Whether the browser lists them without a server. Then only what is kept in it can be played: earlier days, and
   * puzzles of today that were taken along.
   */
  readonly offline: boolean;
}

/** A puzzle as its player sees it. */
export interface DailyShown {
  readonly view: AnyView;
  /** What has happened since the last step. */
  readonly notices: readonly AnyEvent[];
  readonly now: number;
  /** In how many milliseconds something happens by itself. */
  readonly due_in: number | null;
  readonly doing: "playing" | "waiting" | "done";
  readonly refusal: Refusal | null;
  readonly outcome: Outcome | null;
  readonly steps: number;
  readonly stage: number;
  readonly stages: number;
  readonly seats: number;
  readonly seat: number;
  readonly options: AnyOptions;
  /** The points of each finished step. */
  readonly marks: readonly number[];
  /** The id of the deal that is played. */
  readonly deal: string;
  readonly seed_hash: string;
  readonly result: DailyResult | null;
  /** Whether it is played without a server: it stays in the browser. */
  readonly offline: boolean;
  /** Whether you have taken it along: your result does not count in the spread. */
  readonly taken: boolean;
}

/** A step of a puzzle. */
export interface DailyStep {
  /** How many steps you have made before. */
  readonly number: number;
  /** `null` to go on. */
  readonly action: AnyAction | null;
  /** In a race, the milliseconds since your screen showed the question. */
  readonly reaction: number | null;
}

/** A puzzle of a day. */
export interface DailyVariant {
  readonly id: string;
  readonly name: Sentence;
  readonly begun: boolean;
  /** Your points, once you have finished. */
  readonly score: number | null;
  /** Whether you have taken it along, to be played without a network: your result does not count in the spread. */
  readonly taken: boolean;
}

/** A link that carries one's identity to another device. */
export interface DeviceLink {
  readonly token: string;
  /** The page to open there. Browsers do not send what follows the # to servers. */
  readonly path: string;
  /** Unix milliseconds; the link can be used once, until then. */
  readonly expires_at: number;
}

/** A request to chance: one uniform value below each size, in order. */
export interface Draw {
  readonly type: "draw";
  readonly sizes: readonly number[];
}

/** Chance's answer to a `Draw`: one value per size. */
export interface Drawn {
  readonly type: "drawn";
  readonly values: readonly number[];
}

/** A card was added to a formula (BAL-23). */
export interface DubalaiAdded {
  readonly type: "added";
  readonly seat: number;
  readonly symbol: number;
}

/** Move all other pawns 1 or 2 squares closer (BAL-21). */
export interface DubalaiAttraction {
  readonly type: "attraction";
  readonly squares: number;
}

/** Nobody may pass this witch until the round ends (BAL-22). */
export interface DubalaiBlocks {
  readonly type: "blocks";
  readonly seat: number;
}

/** A spell of this seat was cancelled by a Fog (BAL-26). */
export interface DubalaiCancelled {
  readonly type: "cancelled";
  readonly seat: number;
  readonly number: number;
  readonly spell: string;
}

/** Close the lid (BAL-3), or end the second look of a Decree (BAL-27). */
export interface DubalaiClose {
  readonly type: "close";
}

/** A player closed the lid (BAL-3). */
export interface DubalaiClosed {
  readonly type: "closed";
  readonly seat: number;
}

/** Exchange a card of a row for an unused one (BAL-24). */
export interface DubalaiCorrection {
  readonly type: "correction";
  readonly remove: number;
  readonly add: number;
  readonly row?: "main" | "second";
}

/** A witch crossed the line; `place` may still change in this round (BAL-30). */
export interface DubalaiCrossed {
  readonly type: "crossed";
  readonly seat: number;
  readonly place: number;
}

/** The curse token moved to the square of the leaders (BAL-16). */
export interface DubalaiCurseMoved {
  readonly type: "curse_moved";
  readonly square: number;
}

/** Reserve a Decree instead of locking a formula (BAL-27). */
export interface DubalaiDecree {
  readonly type: "decree";
}

/** This seat has reserved a Decree (BAL-27). */
export interface DubalaiDecreed {
  readonly type: "decreed";
  readonly seat: number;
}

/** A die with six faces, each a colour and a symbol such as `"orange skull"`. */
export interface DubalaiDie {
  readonly faces: readonly string[];
}

/** Play no more spells now (BAL-20). */
export interface DubalaiDone {
  readonly type: "done";
}

/** Declare that both rows count (BAL-28). */
export interface DubalaiDoubleGame {
  readonly type: "double_game";
}

/** A Double Game takes effect: the second row is revealed (BAL-28). */
export interface DubalaiDoubled {
  readonly type: "doubled";
  readonly seat: number;
  readonly row: readonly number[];
  readonly second: readonly number[];
  readonly colour: "orange" | "black";
}

/** A witch drew cards of black magic (BAL-13). */
export interface DubalaiDrew {
  readonly type: "drew";
  readonly seat: number;
  readonly count: number;
}

/** The drawn cards, announced only to the seat that drew them. */
export interface DubalaiDrewCards {
  readonly type: "drew_cards";
  readonly cards: readonly string[];
}

/** Everything that may differ from one edition to another. */
export interface DubalaiEdition {
  readonly name: string;
  readonly witches: readonly string[];
  /** The points of each aerobatics card. */
  readonly aerobatics: readonly number[];
  readonly spells: DubalaiSpells;
  readonly symbols: readonly DubalaiSymbol[];
  readonly dice: readonly DubalaiDie[];
}

/** The game is over (BAL-30). */
export interface DubalaiEnded {
  readonly type: "ended";
  readonly cause: string;
}

/** A card of a formula was exchanged (BAL-24). */
export interface DubalaiExchanged {
  readonly type: "exchanged";
  readonly seat: number;
  readonly removed: number;
  readonly symbol: number;
}

/** A formula is not valid (BAL-11, BAL-14). */
export interface DubalaiFell {
  readonly type: "fell";
  readonly seat: number;
}

/** A formula is valid, with symbols missing (BAL-12). */
export interface DubalaiFlew {
  readonly type: "flew";
  readonly seat: number;
  readonly cards: number;
  readonly colour: "orange" | "black";
}

/** Cancel the spell with this number (BAL-26). */
export interface DubalaiFog {
  readonly type: "fog";
  readonly spell: number;
}

/** Add an unused card to a row (BAL-23). */
export interface DubalaiForgottenSyllable {
  readonly type: "forgotten_syllable";
  readonly add: number;
  readonly row?: "main" | "second";
}

/** The rows laid by one seat. `colour` is the label of the main row when a second row is known. */
export interface DubalaiFormula {
  readonly type: "formula";
  readonly row: readonly number[];
  readonly second: readonly number[];
  readonly colour: "orange" | "black" | null;
}

/** Send a leading witch back three squares (BAL-29). */
export interface DubalaiHex {
  readonly type: "hex";
  readonly seat: number;
}

/** Keep one of the drawn cards (BAL-13). */
export interface DubalaiKeep {
  readonly type: "keep";
  readonly card: string;
}

/** A witch kept one card; the others went back into the pile (BAL-13). */
export interface DubalaiKept {
  readonly type: "kept";
  readonly seat: number;
}

/** The kept card, announced only to the seat that kept it. */
export interface DubalaiKeptCard {
  readonly type: "kept_card";
  readonly card: string;
}

/**
 * Lay the whole formula, replacing what was laid before (BAL-4).
 *
 * It may be replaced any number of times until it is locked or time is up. A
 * player who holds a Double Game may lay a `second` row; `colour` is then the
 * label of the main row, and the second row has the other colour (BAL-28).
 */
export interface DubalaiLay {
  readonly type: "lay";
  readonly row: readonly number[];
  readonly second?: readonly number[];
  readonly colour?: "orange" | "black" | null;
}

/** Play no Fog; changes nothing and does not shorten the window (BAL-26). */
export interface DubalaiLetPass {
  readonly type: "let_pass";
}

/** A novice starts on this square (BAL-1). */
export interface DubalaiLinedUp {
  readonly type: "lined_up";
  readonly seat: number;
  readonly square: number;
}

/** Lock the formula; when all players have locked, writing is over (BAL-4). */
export interface DubalaiLock {
  readonly type: "lock";
}

/** A seat has locked its formula or reserved a Decree; which one is secret (BAL-27). */
export interface DubalaiLocked {
  readonly type: "locked";
  readonly seat: number;
}

/** Keep looking (BAL-3); changes nothing. */
export interface DubalaiLookOn {
  readonly type: "look_on";
}

/** A witch moved, because of a `formula`, a `penalty` or a spell. */
export interface DubalaiMoved {
  readonly type: "moved";
  readonly seat: number;
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

/** A perfect formula brings no bonus: because of the `curse` (BAL-16) or for an `expert` (BAL-17). */
export interface DubalaiNoBonus {
  readonly type: "no_bonus";
  readonly seat: number;
  readonly why: string;
}

/** The options of a table. */
export interface DubalaiOptions {
  /** One level for each seat: a `novice` starts on 5, 6 or 7, an `expert` gets no bonus. Empty: all normal. */
  readonly levels?: readonly ("novice" | "normal" | "expert")[];
  /** How long the dice are visible before the lid closes by itself (BAL-3). */
  readonly look_seconds?: number;
  /** How long the players have to lay their formulas (BAL-4). */
  readonly write_seconds?: number;
  /** How long a spell can be cancelled by a Magic Fog (BAL-26). */
  readonly fog_seconds?: number;
  /** How long each other choice may take: the starting square, the roll, spells, the card to keep. */
  readonly choose_seconds?: number;
  /** The dice are read aloud one by one. The lid can be closed once all are read; looks last longer by that time. */
  readonly spoken_look?: boolean;
  /** All players have twice as long to look, to write, to play a Fog and to choose. */
  readonly calm?: boolean;
  /** How many seconds each seat sees the dice before those without a handicap may look. Empty: none (BAL-33). */
  readonly handicaps?: readonly number[];
  /** A custom edition; `None` for the standard one. */
  readonly edition?: DubalaiEdition | null;
}

/** A formula has all valid symbols of its colour (BAL-13). */
export interface DubalaiPerfect {
  readonly type: "perfect";
  readonly seat: number;
  readonly cards: number;
  readonly colour: "orange" | "black";
}

/** A novice picks the square to start from; 0 is the start line, where all others start (BAL-1). */
export interface DubalaiPick {
  readonly type: "pick";
  readonly square: number;
}

/** A spell was played; a Fog refers to it by `number` (BAL-26). */
export interface DubalaiPlayed {
  readonly type: "played";
  readonly seat: number;
  readonly number: number;
  readonly spell: string;
  readonly action: DubalaiAttraction | DubalaiRoadblock | DubalaiForgottenSyllable | DubalaiCorrection | DubalaiTailwind | DubalaiFog | DubalaiDecree | DubalaiDoubleGame | DubalaiHex;
}

/** No symbol was valid: the dice are rolled again before anyone sees them (BAL-6). */
export interface DubalaiRerolled {
  readonly type: "rerolled";
  readonly seat: number;
}

/** The discarded cards were shuffled into the pile (BAL-18). */
export interface DubalaiReshuffled {
  readonly type: "reshuffled";
}

/** Let nobody pass this round (BAL-22). */
export interface DubalaiRoadblock {
  readonly type: "roadblock";
}

/** Roll the dice (BAL-2). */
export interface DubalaiRoll {
  readonly type: "roll";
}

/**
 * The dice are visible.
 *
 * Only views show their faces, and only while the lid is open: a notice can be
 * read again after the lid is closed.
 */
export interface DubalaiRolled {
  readonly type: "rolled";
  readonly seat: number;
}

/** A round begins; this seat rolls (BAL-2). */
export interface DubalaiRoundBegan {
  readonly type: "round_began";
  readonly round: number;
  readonly seat: number;
}

/** At the end of the game a player shows the cards in hand. */
export interface DubalaiShown {
  readonly type: "shown";
  readonly seat: number;
  readonly cards: readonly string[];
}

/** The lid closed by itself (BAL-3). */
export interface DubalaiShut {
  readonly type: "shut";
}

/** A seat has laid no formula (BAL-14). */
export interface DubalaiSilent {
  readonly type: "silent";
  readonly seat: number;
}

/** The number of cards of each spell. The code of a spell is its place here. */
export interface DubalaiSpells {
  readonly attraction: number;
  readonly roadblock: number;
  readonly forgotten_syllable: number;
  readonly correction: number;
  readonly tailwind: number;
  readonly fog: number;
  readonly decree: number;
  readonly double_game: number;
  readonly hex: number;
}

/** A formula is revealed and spoken (BAL-4). */
export interface DubalaiSpoke {
  readonly type: "spoke";
  readonly seat: number;
  readonly row: readonly number[];
}

/** This seat sees the dice a second time (BAL-27). */
export interface DubalaiStudying {
  readonly type: "studying";
  readonly seat: number;
}

/** A symbol and its spoken syllable. Its number is its place in the edition. */
export interface DubalaiSymbol {
  readonly id: string;
  readonly syllable: string;
}

/** Advance by the own position in the race (BAL-25). */
export interface DubalaiTailwind {
  readonly type: "tailwind";
}

/** Writing time is over; what is laid counts (BAL-4). */
export interface DubalaiTimeUp {
  readonly type: "time_up";
}

/** The lid came off and the dice are sorted (BAL-5); formulas take effect in this order (BAL-10). */
export interface DubalaiUncovered {
  readonly type: "uncovered";
  readonly dice: readonly (readonly [number, "orange" | "black"])[];
  readonly orange: readonly number[];
  readonly black: readonly number[];
  readonly order: readonly number[];
}

/** The game as one seat sees it. */
export interface DubalaiView {
  readonly type: "dubalai_view";
  readonly seat: number | null;
  readonly prompt: Prompt | null;
  readonly table: DubalaiOptions;
  readonly seats: number;
  /** What the game waits for: one of `PHASES`. */
  readonly phase: string;
  /** The number of the present question. */
  readonly step: number;
  /** When the present question was asked. */
  readonly since: number;
  /** When its time is up. */
  readonly deadline: number;
  readonly round: number;
  readonly roller: number | null;
  readonly closer: number | null;
  /** The seats whose hands are on the lid, in the millisecond in which it is closed. */
  readonly reaching: readonly number[];
  readonly squares: readonly number[];
  /** The witches on 23, in the order in which they crossed. */
  readonly crossed: readonly number[];
  readonly blockers: readonly number[];
  readonly curse: number | null;
  /** The dice, while this seat may see them. */
  readonly dice: readonly (readonly [number, "orange" | "black"])[] | null;
  /** The valid symbols in orange and in black, once the lid has come off. */
  readonly valid: readonly [readonly number[], readonly number[]] | null;
  /** The seats that have answered a question asked to several. */
  readonly ready: readonly number[];
  /** The square this seat picked to start from. */
  readonly pick: number | null;
  /** The formulas this seat knows: its own, and those of the others after the lid has come off. */
  readonly formulas: readonly (DubalaiFormula | null)[];
  /** Whether this seat has reserved a Decree. */
  readonly reserved: boolean;
  /** The seats whose revealed Decree is not resolved yet. */
  readonly decrees: readonly number[];
  /** The order in which formulas take effect (BAL-10), once the lid has come off. */
  readonly order: readonly number[];
  /** How many steps in that order are over. */
  readonly turn: number;
  /** The seat whose step or Decree it is. */
  readonly actor: number | null;
  /** The seats whose two rows both count (BAL-28). */
  readonly doubled: readonly number[];
  /** Whether a formula was altered in this step; then no Double Game can be declared (BAL-28). */
  readonly altered: boolean;
  /** The spell that can be cancelled, followed by the Fogs played on it. */
  readonly waiting: readonly DubalaiWaiting[];
  /** The number of spells played so far, Fogs included. */
  readonly casts: number;
  /** This seat's cards of black magic. */
  readonly hand: readonly string[];
  /** The spells in hand that this seat can play now, each kind once, with their targets. */
  readonly playable: readonly (readonly [string, readonly number[]])[];
  /** The drawn cards this seat chooses from. */
  readonly drawn: readonly string[];
  /** The number of cards each seat holds. */
  readonly held: readonly number[];
  /** The number of drawn cards the actor chooses from. */
  readonly drawing: number;
  readonly pile: number;
  readonly discard: readonly string[];
  /** The cards of all seats, at the end of the game. */
  readonly hands: readonly (readonly string[])[] | null;
  /** Whether a formula was valid this round. */
  readonly flew: boolean;
  /** Consecutive rounds without a valid formula (BAL-30). */
  readonly barren: number;
  readonly cause: string;
}

/** A spell that was played and can still be cancelled (BAL-26). */
export interface DubalaiWaiting {
  readonly type: "waiting";
  readonly number: number;
  readonly seat: number;
  readonly action: DubalaiAttraction | DubalaiRoadblock | DubalaiForgottenSyllable | DubalaiCorrection | DubalaiTailwind | DubalaiFog | DubalaiDecree | DubalaiDoubleGame | DubalaiHex;
}

/** The deal that was opened. */
export interface DuplicateOpened {
  /** The common page. */
  readonly path: string;
}

/** What a person made of the deal, compared with the same seat at all other tables. */
export interface DuplicateResult {
  /** 1 for the most match points; equals share a place. */
  readonly place: number;
  /** The share of the other tables on whose same seat less was made; a tie counts half. */
  readonly percent: number;
  readonly table: number;
  readonly seat: number;
  /** Empty for a person who asked to be forgotten. */
  readonly name: string;
  readonly score: number;
  /** The most that anybody made on this seat. */
  readonly best: number;
  readonly you: boolean;
}

/** One deal at many tables, as one person sees it. */
export interface DuplicateShown {
  readonly code: string;
  readonly game: string;
  readonly seats: number;
  readonly stage: Stage;
  readonly hosting: boolean;
  readonly joined: boolean;
  /** The people who have come, in the order in which they did. */
  readonly names: readonly string[];
  readonly tables: readonly DuplicateTableShown[];
  readonly fewest_tables: number;
  readonly most_tables: number;
  /** The public id of the deal. */
  readonly deal: string;
  readonly seed_hash: string;
  /** The seed of the deal, when all tables are closed. */
  readonly seed: string | null;
  /** The results of everybody, best first, when all tables are closed. */
  readonly results: readonly DuplicateResult[] | null;
}

/** One of the tables. */
export interface DuplicateTableShown {
  readonly number: number;
  /** The people who sat down, seat by seat. */
  readonly names: readonly string[];
  readonly finished: boolean;
  /** The id of the table, if you sit there. */
  readonly yours: string | null;
}

/** Say a ready-made phrase, by its key. */
export interface Emote {
  readonly type: "emote";
  readonly command: string;
  readonly key: string;
}

/**
 * Follow a table. `since` is the `number` of the last update seen of its match; the next one has what follows.
 *
 * With a `companion`, it is the companion who watches, sits down and plays, until the table is entered
 * again; meanwhile the secrets of the others on this device are not sent.
 *
 * A `television` shows the table to a whole room: it is sent only what everybody may see.
 *
 * A `child` of a school class enters a table of the class on whichever device it plays on now.
 */
export interface Enter {
  readonly type: "enter";
  readonly table: string;
  readonly since?: number;
  readonly companion?: Companion | null;
  readonly television?: boolean;
  readonly child?: ChildOfClass | null;
}

/** One step of a match. Replaying all entries in order rebuilds the state. */
export interface Entry<A = unknown> {
  readonly type: "entry";
  readonly seq: number;
  readonly at: number;
  readonly actor: number | "chance" | "clock";
  readonly prompt: number;
  readonly action: A | Drawn | Expired;
}

/** A deadline passed. The entry's time is exactly the deadline. */
export interface Expired {
  readonly type: "expired";
}

/** What is known about a person, or a class, and a fact. */
export interface FactEstimate {
  readonly fact: FactShown;
  readonly tries: number;
  /** Wrong tries; a wrong calculation with several suspects counts for each in part. */
  readonly errors: number;
  readonly median_ms: number;
  /** On the scale of Elo ratings: at 0 points the fact is right half of the time. */
  readonly strength: number;
  /** The standard deviation of the strength. */
  readonly uncertainty: number;
  readonly verdict: "unknown" | "known" | "weak";
}

/** A calculation with two numbers. Sums and products begin with the smaller number. */
export interface FactShown {
  readonly operation: "+" | "-" | "*" | "/";
  readonly first: number;
  readonly second: number;
}

/** The fairness receipt of a finished match. */
export interface FairnessReceipt {
  readonly id: string;
  readonly game: string;
  /** Unix milliseconds. */
  readonly finished_at: number;
  readonly players: readonly MatchPlayer[];
  /** The key to put into a shared link. */
  readonly key: string;
  /** In the order in which they were run; empty for games without races. */
  readonly races: readonly RaceReport[];
  /** The players whose reactions no person can have: the match does not count for anybody's rating. */
  readonly marks: readonly MarkedPlayer[];
  /** What each seat was granted before play; empty if nobody was. */
  readonly handicaps: readonly number[];
  /** In which unit; `null` if nobody was granted anything. */
  readonly unit: "milliseconds" | "seconds" | "points" | "cards" | null;
}

/** One claim of a race, as the photo finish shows it. */
export interface Finisher {
  readonly type: "finisher";
  readonly seat: number;
  /** 1 for the first; equals share a place. */
  readonly place: number;
  /** The place it would have had if the order of arrival counted. */
  readonly place_on_arrival: number;
  /** How long after the first. */
  readonly behind: number;
  readonly credited: number;
  readonly network: number;
  readonly refused: number;
  readonly late: number;
  readonly witness: "kernel" | "proxy" | "ping" | null;
  /** How much was added, because no person is that fast. */
  readonly raised: number;
  readonly after_verdict: boolean;
}

/** Says that a scene is the first game of a newcomer: its attempts are lessons, one after the other. */
export interface FirstGameCard {
  readonly title: Sentence;
  /** How one wins, in one sentence. */
  readonly goal: Sentence;
  /** The seats of the first real game afterwards. */
  readonly seats: number;
  /** The table options of that game. */
  readonly table: Readonly<Record<string, unknown>>;
}

/** A first game that was finished. */
export interface FirstGameDone {
  readonly game: string;
  readonly scene: string;
}

/** First games that were finished in this browser. */
export interface FirstGamesDone {
  readonly done: readonly FirstGameDone[];
}

/** A game in the list of games. */
export interface GameCard {
  readonly id: string;
  readonly version: number;
  readonly title: Sentence;
  readonly fewest: number;
  readonly most: number;
  /** Whether players may see different things. */
  readonly secrets: boolean;
  readonly options: OptionSheets;
  /** What seats can be granted with the option `handicaps`; `null` if the game has no handicaps. */
  readonly handicap: Handicap | null;
  readonly levels: readonly LevelCard[];
}

/** A person's rating at a game. */
export interface GameRating {
  readonly game: string;
  readonly rating: number;
  readonly played: number;
}

/** A seat of a finished race. */
export interface GhostSeat {
  readonly player: MatchPlayer;
  /** Whether its play may be repeated for you. */
  readonly willing: boolean;
  /** The level of the bot that plays for the ghost where the recording does not tell what to do. */
  readonly level: Level;
}

/** A finished race that you may play again against its players. */
export interface GhostsShown {
  readonly game: string;
  /** Unix milliseconds. */
  readonly finished_at: number;
  readonly seats: readonly GhostSeat[];
}

/** The table is not served by this connection any more; the client enters it again. */
export interface Gone {
  readonly type: "gone";
  readonly table: string;
}

/** Make another person the host. */
export interface HandOver {
  readonly type: "hand_over";
  readonly command: string;
  readonly seat: number;
}

/** A match that is stored now. */
export interface HandedIn {
  readonly id: string;
}

/** What a game can grant a seat: a number of something, from `least` to `most`. */
export interface Handicap {
  readonly unit: "milliseconds" | "seconds" | "points" | "cards";
  readonly most: number;
  /** The dialog offers multiples of this; the rules accept every number up to `most`. */
  readonly step: number;
  /** The clause of the rulebook that says what is granted. */
  readonly clause: string;
  /** Below 0 if stronger players can also have less than usual. */
  readonly least: number;
  /**
   * How much everybody has without a handicap, if it is the proportion of what two players have that counts.
   *
   * 0 if it is not.
   */
  readonly usual: number;
  /** Of what is granted beyond this, only a part helps (`BEYOND_ENOUGH`); 0 if all of it helps. */
  readonly enough: number;
  /** How much ends the game, if it is the proportion of what two players still need that counts; 0 if it is not. */
  readonly goal: number;
  /** Studies and proposals use multiples of this, where steps of the dialog are too large; 0 where they are not. */
  readonly finest: number;
}

/**
 * One step of help.
 *
 * `key` names a sentence under `hints` in the game's words and `params`
 * fills it in. A `nudge` says where to look, a `region` narrows it down, and a
 * `move` is the whole `action` with its reason.
 */
export interface Hint<A = unknown> {
  readonly type: "hint";
  readonly rung: Rung;
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly marks: readonly Mark[];
  readonly action: A | null;
}

/** The hints that this client asked for, from a nudge to the move itself. */
export interface HintsShown {
  readonly type: "hints_shown";
  readonly table: string;
  readonly command: string;
  readonly prompt: number;
  readonly hints: readonly Hint<AnyAction>[];
}

/** The address at which other devices reach this server, if it is known. */
export interface Invitation {
  readonly origin: string | null;
}

/** Stop following a table. The person keeps their seat. */
export interface Leave {
  readonly type: "leave";
  readonly table: string;
}

/** A level of bots, with its name and description. */
export interface LevelCard {
  readonly level: string;
  readonly name: Sentence;
  readonly says: Sentence;
}

/** All public tables. */
export interface Lobby {
  readonly type: "lobby";
  readonly tables: readonly TableCard[];
}

/** Something on the table to highlight: `what` kind of piece or place, and `which` one. */
export interface Mark {
  readonly type: "mark";
  readonly what: string;
  readonly which: number;
}

/** A player whose reactions no person can have. */
export interface MarkedPlayer {
  readonly type: "marked_player";
  readonly seat: number;
  /** How many such reactions the player had in the match. */
  readonly times: number;
  /** How many answers the player gave in races. */
  readonly answers: number;
}

/** Who had a seat. The identities of people are not sent. */
export interface MatchPlayer {
  readonly seat: number;
  /** Empty for a person who asked to be forgotten. */
  readonly name: string;
  /** The level of a bot. */
  readonly level: string | null;
  readonly rank: number | null;
  readonly score: number | null;
  readonly you: boolean;
  /** Whether it repeated what the person of that name, or the bot, did in another match. */
  readonly ghost: boolean;
}

/** A finished match. */
export interface MatchReplay {
  readonly id: string;
  readonly game: string;
  /** Unix milliseconds. */
  readonly finished_at: number;
  readonly players: readonly MatchPlayer[];
  readonly outcome: Outcome;
  /** The saved match as JSON lines: its seed and every entry, each line with a checksum. */
  readonly saved: string;
  /** How each claim in a race was timed. */
  readonly receipts: readonly Receipt[];
  readonly photo_finishes: readonly PhotoFinish[];
}

/** A finished match. */
export interface MatchSummary {
  readonly id: string;
  readonly game: string;
  /** Unix milliseconds. */
  readonly finished_at: number;
  readonly outcome: Outcome;
  readonly players: readonly MatchPlayer[];
  /** Whether it was played without a network and handed in later. */
  readonly offline: boolean;
}

/** A guest, as they see themselves. */
export interface Me {
  readonly name: string;
  readonly avatar: Avatar;
  readonly settings: Preferences;
  /** The name that strangers see at public tables. */
  readonly public_name: string;
}

/** A moment to look at again. */
export interface MomentShown {
  /** The number of entries before the decision. */
  readonly entry: number;
  readonly seat: number;
  readonly kind: "missed" | "praise";
  /** The action that was played. */
  readonly played: AnyAction;
  /** From a nudge to the better action with its reason. */
  readonly hints: readonly Hint<AnyAction>[];
}

/** Something that I tried in a match. */
export interface MyAttempt {
  /** Unix milliseconds. */
  readonly at: number;
  readonly match: string;
  readonly game: string;
  /** Milliseconds since I was asked, or since my last attempt. */
  readonly took: number;
  /** The clause that refused it; `null` if it was accepted. */
  readonly clause: string | null;
  /** The calculation that I said, if any; with strict sums a wrong one is accepted too. */
  readonly calculation: Calculation | null;
  /** If it is wrong: the facts that explain it, to be practised. */
  readonly again: readonly FactShown[];
}

/** Like which level I play at a game, with the middle 90 % of what is possible. */
export interface MyStrength {
  readonly game: string;
  readonly level: Level;
  readonly low: Level;
  readonly high: Level;
  /** How many results against bots tell this. */
  readonly results: number;
}

/** A request to open one deal for many tables. */
export interface NewDuplicate {
  readonly game: string;
  /** The number of chairs at each table. */
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The level of the bots on chairs that are left over. */
  readonly level?: Level;
}

/** A request to play the deal of a finished race again. */
export interface NewGhostTable {
  /** The chair of whoever asks. */
  readonly seat: number;
  /** The chairs of ghosts. */
  readonly ghosts?: readonly number[];
  /** The chairs of bots. The match begins at once if no chair is left free. */
  readonly bots?: Readonly<Record<number, Level>>;
}

/**
 * A request to open a table.
 *
 * The host takes the first chair. With `television` that chair stays free, and the first person to sit down
 * becomes the host.
 */
export interface NewTable {
  readonly game: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly public?: boolean;
  readonly chat?: boolean;
  readonly keep_warm?: boolean;
  /** Whether friends who are far away play here: more time is allowed for the network in races. */
  readonly far?: boolean;
  /** The chairs that bots take at once, with their levels. */
  readonly bots?: Readonly<Record<number, Level>>;
  /** Whether the table is opened on a television for a room full of phones; such a table is private. */
  readonly television?: boolean;
  /** Whether the match starts at once, if every chair is taken. */
  readonly start?: boolean;
}

/** What to play next. */
export interface NextPreset {
  /** `begin`: there is nothing to go by yet. */
  readonly advice: "harder" | "same" | "easier" | "begin";
  readonly game: string;
  readonly preset: string;
}

/** A finished match that was played without a network. */
export interface OfflineMatch {
  /** The text of its file. */
  readonly saved: string;
  /** Who played, by seat. */
  readonly players: readonly OfflinePlayer[];
  /** When it was finished, in unix milliseconds by the clock of the device; unknown for earlier versions. */
  readonly finished_at: number | null;
}

/** Who had a seat in the browser. */
export interface OfflinePlayer {
  readonly name: string;
  /** The level of a bot. */
  readonly level: Level | null;
  /** Whether it is the guest who hands the match in. */
  readonly you: boolean;
}

/** The table options of a game as a JSON schema, one per language. */
export interface OptionSheets {
  readonly fr: Readonly<Record<string, unknown>>;
  readonly en: Readonly<Record<string, unknown>>;
}

/** The legal actions that this client asked for, in the order of the rules. */
export interface OptionsShown {
  readonly type: "options_shown";
  readonly table: string;
  readonly command: string;
  readonly prompt: number;
  readonly options: readonly AnyAction[];
  /** Whether these are all legal actions; only the first ones are sent if there are very many. */
  readonly complete: boolean;
}

/**
 * The result, seat by seat.
 *
 * `ranking[seat]` is 1 for a winner; tied seats have the same rank. After a
 * co-operative loss no seat has rank 1. `facts` holds further figures, such as
 * the number of cards a co-operative game took.
 */
export interface Outcome {
  readonly type: "outcome";
  readonly scores: readonly number[];
  readonly ranking: readonly number[];
  readonly reason: string;
  readonly facts: Readonly<Record<string, number>>;
}

/** A separately installed game, as the browser client needs it before a table is opened. */
export interface OutsideGame {
  readonly game: string;
  readonly title: Sentence;
  readonly tagline: Sentence;
  readonly colour: "red" | "teal" | "violet" | "blue";
  readonly fewest: number;
  readonly most: number;
  readonly age: number | null;
  readonly minutes: number | null;
  /** The number of players, bots included, of a match started with "play now". */
  readonly company: number;
  /** Whether the order of answers is decided by milliseconds. */
  readonly races: boolean;
  /** The addresses of the words, in each language. */
  readonly words: Sentence;
  /** The addresses of the rulebook, in each language. */
  readonly rulebook: Sentence;
  /** The address of a picture. */
  readonly cover: string | null;
  /** The address of an ES module that shows the game; without it the client shows a plain board. */
  readonly board: string | null;
  /** The address of the board's style sheet. */
  readonly style: string | null;
}

/** A child who plays on this device. */
export interface OwnChild {
  readonly number: number;
  readonly animal: number;
  readonly colour: number;
  readonly name: Sentence;
  /** Three digits with which the child is itself again on another device. */
  readonly code: string;
  /** The child's table, while a round is played. */
  readonly table: string | null;
  /** Whether the match of that table is over. */
  readonly over: boolean;
}

/** One race: who was first, by how much, and who would have been first by order of arrival. */
export interface PhotoFinish {
  readonly type: "photo_finish";
  readonly prompt: number;
  /** In the order that counted. */
  readonly finishers: readonly Finisher[];
  /** The time between the first and the next other seat; `None` where only one seat claimed. */
  readonly margin: number | null;
  /** Whether the margin is too small to be seen. */
  readonly close: boolean;
  /** Whether another seat would have been first by order of arrival. */
  readonly overturned: boolean;
}

/** The figures of a match as one picture, which can also be read as a table. */
export interface Picture {
  readonly type: "picture";
  readonly form: "bars" | "lines";
  readonly columns: readonly Column[];
  readonly rows: readonly PictureRow[];
}

/** One place on the axis of a picture, with a value for each column. */
export interface PictureRow {
  readonly type: "picture_row";
  /** What it is, under `analysis` in the game's words. */
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** `None`: there is nothing to measure. */
  readonly values: readonly (number | null)[];
  readonly seat: number | null;
  /** The number of entries after which it was so. */
  readonly entry: number | null;
}

/** The client answers at once with a `Pong`: races take the round trip of the connection into account. */
export interface Ping {
  readonly type: "ping";
  readonly token: string;
}

/** What a class plays in a round. */
export interface Plan {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly sitting?: "alone" | "pairs" | "tables" | "ghosts";
  /** The most children at a table, where `sitting` is `tables`. */
  readonly size?: number;
  /** The level of the bots on chairs that no child takes. */
  readonly level?: Level;
  /** After how long the round ends; 0: the teacher ends it. */
  readonly minutes?: number;
  /** The preset of the game that the options come from. */
  readonly preset?: string;
}

/** A request to play on from a moment of a finished match, at a private table. */
export interface PlayOn {
  /** The number of entries that are taken over. */
  readonly entry: number;
  readonly luck: Luck;
  /** The chair of whoever plays on. */
  readonly seat: number;
  /** The chairs of bots. The match begins at once if no chair is left free. */
  readonly bots?: Readonly<Record<number, Level>>;
}

/** The moment of another match from which a match is played on. */
export interface PlaysOn {
  readonly type: "plays_on";
  readonly match: string;
  /** The number of entries taken over. */
  readonly entry: number;
  readonly luck: Luck;
}

/** The answer to a `Ping`, sent at once with the same token. */
export interface Pong {
  readonly type: "pong";
  readonly token: string;
}

/** A guest's display and sound settings. */
export interface Preferences {
  /** French or English; the browser's when left out. */
  readonly language?: "fr" | "en" | null;
  readonly sound?: boolean;
  /** Whether colours also carry bold patterns. */
  readonly motifs?: boolean;
  readonly contrast?: boolean;
  /** How much animation; the system's setting when left out. */
  readonly motion?: "full" | "reduced" | null;
  /** Whether the turns of other players are shown briskly instead of at a pace that a child can follow. */
  readonly brisk?: boolean;
  readonly theme?: "day" | "evening" | null;
  readonly text_percent?: number;
  /** Whether people who sat at a table with the guest may play against the guest's ghost. */
  readonly ghosts?: boolean;
}

/** Table options that suit a cycle. */
export interface PresetShown {
  readonly id: string;
  readonly cycle: "cp_ce1" | "ce2_cm2" | "college";
  readonly name: Sentence;
  readonly about: Sentence;
  readonly options: Readonly<Record<string, unknown>>;
  readonly level: Level;
  readonly minutes: number;
}

/**
 * A message could not be handled, and has changed nothing.
 *
 * - `binary` a binary message; only texts are allowed
 * - `too_long` a message beyond the limit
 * - `not_understood` not a message of this protocol; `detail` says where
 * - `too_fast` too many messages in a short time; try again after `retry_after_ms`
 * - `no_such_table` there is no table with this id
 * - `not_entered` this table has to be entered first
 * - `too_many_tables` this socket follows as many tables as it may
 * - `unavailable` the table cannot be reached at present
 * - `not_your_child` this child of a school class plays on another device
 */
export interface Problem {
  readonly type: "problem";
  readonly key: ProblemKey;
  readonly table: string | null;
  /** The command id of the request, where it could be read. */
  readonly command: string | null;
  readonly retry_after_ms: number | null;
  /** For developers. */
  readonly detail: string;
}

/**
 * A question put to an actor.
 *
 * Seats that choose simultaneously have prompts with the same id. An id is never
 * reused for another question, so that a late or repeated answer is recognised.
 */
export interface Prompt {
  readonly type: "prompt";
  readonly id: number;
  readonly kind: string;
  readonly deadline: number | null;
  readonly race: boolean;
  readonly draw: Draw | null;
}

/** What each seat of a table would be granted; all 0 if nothing is proposed. */
export interface ProposedHandicaps {
  readonly handicaps: readonly number[];
}

/** One race between players: who was first, by how much, and how that was decided. */
export interface RaceReport {
  readonly finish: PhotoFinish;
  /** In the order in which the players finished. */
  readonly receipts: readonly Receipt[];
  /** The verdict as sentences; `{2}` stands for the name of seat 2. */
  readonly said: BothLanguages;
}

/** The timing of one claim, all in milliseconds. */
export interface Receipt {
  readonly type: "receipt";
  readonly seat: number;
  readonly prompt: number;
  /** The reaction time that the client measured; `None` where it sent no valid one, and for bots. */
  readonly reported: number | null;
  /** From sending the question to receiving the answer, measured by the server. */
  readonly elapsed: number;
  /** How much of that may have been the network. */
  readonly allowance: number;
  /** The reaction time that counts. */
  readonly credited: number;
  /** Match time of the log entry. */
  readonly at: number;
  /** How much later than credited it was logged, because the match had advanced: 0 unless a connection broke. */
  readonly late: number;
  /** The claims for the same action that came too late. */
  readonly beaten: readonly Receipt[];
  /** What measured the round trip in the allowance; `None` for bots, and in receipts of older versions. */
  readonly witness: "kernel" | "proxy" | "ping" | null;
  /** The shortest time in which a person can answer this question: no less is credited. 0 for bots. */
  readonly floor: number;
  /** Whether it arrived when the race was decided already. */
  readonly after_verdict: boolean;
}

/**
 * Why something is not allowed.
 *
 * `clause` names the rule, `reason` the sentence in the game's words, and
 * `params` the values the sentence mentions. Clauses of the library itself
 * have ids that begin with `LUD`:
 *
 * - `LUD-1` this seat is not being asked anything
 * - `LUD-2` the question answered is no longer the one being asked
 * - `LUD-3` the action does not answer the question asked
 * - `LUD-4` the game is over
 * - `LUD-5` the table is not set up in a way this game can be played
 */
export interface Refusal {
  readonly type: "refusal";
  readonly clause: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, number | string | boolean | readonly (number | string)[]>>;
}

/** Consecutive steps of a recording as one seat saw them. */
export interface ReplayChunk {
  /** The number of the first step. */
  readonly first: number;
  /** `None`: seen from above. */
  readonly seat: number | null;
  /** The whole view at the first step. */
  readonly view: AnyView;
  readonly steps: readonly StepShown[];
}

/** The place of a recording that the table watches together. */
export interface ReplayShown {
  readonly type: "replay_shown";
  readonly match: string;
  /** The key of the replay: everybody at the table may watch it, also those who had no seat. */
  readonly key: string;
  readonly step: number;
  /** Whether it plays on from there, by each client's own clock. */
  readonly playing: boolean;
  readonly speed: number;
  /** The seat of the person who steers. */
  readonly by: number | null;
  /** Whether this client steers: it is the host's or, while the host is away, that of the first of the others. */
  readonly steering: boolean;
}

/** A finished match, with everything but what was seen at each step. */
export interface ReplayTimeline {
  readonly id: string;
  readonly game: string;
  /** Unix milliseconds; 0 if it is not known, because the match comes from a file. */
  readonly finished_at: number;
  readonly players: readonly MatchPlayer[];
  readonly options: AnyOptions;
  readonly outcome: Outcome;
  readonly seed: string;
  /** The key to put into a shared link. */
  readonly key: string;
  /** The number of steps in each chunk. */
  readonly chunk: number;
  readonly steps: readonly TimelineStep[];
  /** If it was played on from a moment of another match. */
  readonly plays_on: PlaysOn | null;
}

/** A person at the table said a phrase, or wrote a line. */
export interface Said {
  readonly type: "said";
  readonly table: string;
  readonly name: string;
  readonly seat: number | null;
  readonly key: string | null;
  readonly text: string | null;
}

/** A scene in the list of scenes. The first attempt is the rule, the others are counter-examples. */
export interface SceneCard {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly seats: number;
  readonly seat: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly attempts: readonly AttemptCard[];
  /** Values of table options for which the clauses apply; for all tables if empty. */
  readonly applies: Readonly<Record<string, readonly string[]>>;
  readonly first_game: FirstGameCard | null;
}

/** What the rules answer. */
export interface SceneShown {
  readonly view: AnyView;
  /** What happened since the last action; at the beginning nothing. */
  readonly notices: readonly AnyEvent[];
  readonly now: number;
  /** Why the last action was refused. */
  readonly refusal: Refusal | null;
  readonly outcome: Outcome | null;
  /** Whether this is what the attempt is about. */
  readonly reached: boolean;
  /** The next action of the attempt itself, if only its own actions have been tried. */
  readonly next: AnyAction | null;
}

/**
 * Put a bot on a chair; without a level, remove the bot.
 *
 * At a private table also in the place of a person who is away: others can then take the chair. While a game with
 * secrets is played, the person must have been away for a minute, or the others must agree (`AgreeToBot`).
 */
export interface SeatBot {
  readonly type: "seat_bot";
  readonly command: string;
  readonly seat: number;
  readonly level: Level | null;
}

/** A sentence in both languages. */
export interface Sentence {
  readonly fr: string;
  readonly en: string;
}

/**
 * Change the number of seats and the options; what is left out stays as it is.
 *
 * `far`: friends who are far away play here. In races more time is allowed for the network, so that the
 * others wait longer for the verdict. Only in games with races, and never at public tables.
 */
export interface SetUp {
  readonly type: "set_up";
  readonly command: string;
  readonly seats?: number | null;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly public?: boolean | null;
  readonly chat?: boolean | null;
  readonly keep_warm?: boolean | null;
  readonly far?: boolean | null;
}

/** Show the finished match to everybody at the table, from this place of its recording. */
export interface ShowReplay {
  readonly type: "show_replay";
  readonly command: string;
  readonly match: string;
  /** `None`: stop watching together. */
  readonly step: number | null;
  /** Whether the recording plays on from there. */
  readonly playing?: boolean;
  readonly speed?: number;
}

/** Sit down on a chair; on any free one if no seat is given. */
export interface Sit {
  readonly type: "sit";
  readonly command: string;
  readonly seat?: number | null;
}

/** Give up the chair. */
export interface Stand {
  readonly type: "stand";
  readonly command: string;
}

/** A line of the ranking. */
export interface Standing {
  /** People with equal ratings share a place. */
  readonly place: number;
  readonly name: string;
  readonly rating: number;
  readonly played: number;
  readonly you: boolean;
}

/** Begin a match; after a match, a rematch with the same seats. */
export interface Start {
  readonly type: "start";
  readonly command: string;
}

/** A request to seat everybody and begin. */
export interface StartDuplicate {
  /** The number of tables; as few as possible if it is left out. */
  readonly tables?: number | null;
}

/** What a seat was shown at one step. */
export interface StepShown {
  /** The fields of the view that differ from those at the step before; empty for the first step of a chunk. */
  readonly changed: Readonly<Record<string, unknown>>;
  readonly notices: readonly AnyEvent[];
}

/** A table as the lobby lists it. */
export interface TableCard {
  readonly type: "table_card";
  readonly table: string;
  readonly code: string;
  readonly game: string;
  readonly stage: Stage;
  /** The people who sit there. */
  readonly names: readonly string[];
  readonly seats: number;
  readonly free: number;
  readonly public: boolean;
  /** Whether the match waits for an action of the reader. */
  readonly yours: boolean;
  /** Unix milliseconds. */
  readonly updated_at: number;
}

/** The table to enter over the game socket. */
export interface TableFound {
  readonly table: string;
}

/**
 * The table itself; sent whenever anything about it changes.
 *
 * What concerns one client comes first: the rest is encoded once for all.
 */
export interface TableShown {
  readonly type: "table_shown";
  /** The seat of the client, if it has one. */
  readonly you: number | null;
  /** The seats of all who play on this device, each with the number of the companion; 0 is the guest. */
  readonly yours: Readonly<Record<number, number>>;
  readonly hosting: boolean;
  /** The seats of people who are away that the client agreed to give to bots. */
  readonly agreed: readonly number[];
  /** The bots' chairs that the client may take during play. */
  readonly chairs_to_take: readonly number[];
  /** Why the client may not take the other chairs of bots. */
  readonly cannot_take: Refusal | null;
  /** What is watched together after a match. */
  readonly replay: ReplayShown | null;
  readonly table: string;
  readonly code: string;
  readonly game: string;
  readonly stage: Stage;
  readonly chairs: readonly ChairShown[];
  readonly options: AnyOptions;
  readonly public: boolean;
  readonly chat: boolean;
  readonly keep_warm: boolean;
  /** Whether friends who are far away play here; `None` in games without races. */
  readonly far: boolean | null;
  /** The number of spectators. */
  readonly watching: number;
  /** The number of televisions that show the table. */
  readonly televisions: number;
  readonly match: string | null;
  readonly seed_hash: string | null;
  /** Whether the match counts for ratings: there are no hints, and nobody takes the chair of somebody who left. */
  readonly rated: boolean;
  /** If the match is played on from a moment of another one. */
  readonly plays_on: PlaysOn | null;
  /** The code under which the deal of the match is played at many tables; it can be watched when all are closed. */
  readonly together: string;
  /** Whether it is a table of a school class, which its teacher leads. */
  readonly in_class: boolean;
  /** Whether the teacher has paused the match. */
  readonly paused: boolean;
}

/** A child as its teacher sees it. */
export interface TaughtChild {
  readonly number: number;
  /** Three digits with which the child is itself again on another device. */
  readonly code: string;
  /** The table of the present or last round. */
  readonly table: string | null;
  /** What the child has added to the common goal in the round. */
  readonly made: number;
  /** When the child last acted, in unix milliseconds. */
  readonly acted_at: number | null;
  /** Whether the match waits for the child. */
  readonly asked: boolean;
  /** Whether another device asks to be this child. */
  readonly claimed: boolean;
}

/**
 * What the teacher does with the whole class.
 *
 * - `pause` and `resume` all tables
 * - `gather` brings everybody back at once, `finish` after one more minute
 * - `end` ends the class; what was played can still be read until it is deleted
 * - `open_door` and `close_door`: whether more children may join
 */
export interface TeacherStep {
  readonly step: "pause" | "resume" | "gather" | "finish" | "end" | "open_door" | "close_door";
}

/** A sentence in both languages. */
export interface Text {
  readonly fr: string;
  readonly en: string;
}

/** Something to find on a timeline: a turn or round begins, or somebody scores. */
export interface TimelineMark {
  readonly kind: "turn" | "round" | "score";
  /** Whose turn begins or who scores; `None` if it concerns everybody. */
  readonly seat: number | null;
}

/** One step of a recording. */
export interface TimelineStep {
  /** The number of entries after it. */
  readonly entries: number;
  /** Match time. */
  readonly at: number;
  /** Who acted; `None` for the deal and for deadlines. */
  readonly seat: number | null;
  /** Whether a race is on after this step. */
  readonly race: boolean;
  readonly marks: readonly TimelineMark[];
}

/** A request to a table that was entered. */
export interface To {
  readonly type: "to";
  readonly table: string;
  readonly wish: TableRequest;
}

/** The card lies open, and the search begins (TOH-2). */
export interface TohuwabohuAppeared {
  readonly type: "appeared";
  readonly card: number;
  readonly shapes: readonly number[];
}

/** A dent in the edge of a body. */
export interface TohuwabohuBite {
  readonly at: number;
  readonly deep: number;
  readonly wide: number;
}

/** A card and the shapes it shows, in the order in which they are printed. */
export interface TohuwabohuCard {
  readonly id: number;
  readonly shapes: readonly number[];
}

/** The card is over (TOH-5); one event for each of its shapes follows. */
export interface TohuwabohuCardOver {
  readonly type: "card_over";
  readonly card: number;
  readonly cause: string;
}

/** Several seats were first on a shape in the same millisecond; one was drawn by lot (TOH-8). */
export interface TohuwabohuDrawnByLot {
  readonly type: "drawn_by_lot";
  readonly shape: number;
  readonly seats: readonly number[];
  readonly seat: number;
}

/** Everything that differs from one box to another. */
export interface TohuwabohuEdition {
  readonly name: string;
  /** Name and hexadecimal RGB value of each colour. */
  readonly palette: readonly (readonly [string, string])[];
  readonly shapes: readonly TohuwabohuShape[];
  readonly cards: readonly TohuwabohuCard[];
}

/** The last round is over (TOH-13). */
export interface TohuwabohuEnded {
  readonly type: "ended";
  readonly totals: readonly number[];
}

/** A finger on a shape, and the time it was put there. */
export interface TohuwabohuFinger {
  readonly seat: number;
  readonly shape: number;
  readonly at: number;
}

/** A round hole. */
export interface TohuwabohuHole {
  readonly at: number;
  /** The distance of its middle from the middle of the body. */
  readonly far: number;
  readonly size: number;
}

/** A part that grows out of a body: a horn, an ear, an arm, a tail, a feeler. */
export interface TohuwabohuHorn {
  readonly at: number;
  /** Its length in hundredths of the body's radius. */
  readonly long: number;
  /** Half its width at the foot, in degrees. */
  readonly wide: number;
  /** By how many degrees the tip leans clockwise. */
  readonly curl?: number;
  /** 0 is a round stump, 100 a thorn. */
  readonly sharp?: number;
  /** The radius of a knob on the tip; 0 for none. */
  readonly ball?: number;
}

/** The owner of a shape was first on it and keeps it (TOH-7). */
export interface TohuwabohuKept {
  readonly type: "kept";
  readonly seat: number;
  readonly shape: number;
  readonly after: number;
}

/** A shape was not found and stays where it is (TOH-7). */
export interface TohuwabohuMissed {
  readonly type: "missed";
  readonly shape: number;
}

/** The options of a table. */
export interface TohuwabohuOptions {
  /** What lies in the centre: the `shapes`, or the `frames` they were cut from (TOH-20). */
  readonly pieces?: "shapes" | "frames";
  /** Which face of the cards is played: `colour`, or `black`, outline only and mirrored (TOH-21). */
  readonly face?: "colour" | "black";
  /** How many fingers each player has for one card (TOH-3). */
  readonly fingers?: number;
  /** How long a card may be searched for (TOH-5). */
  readonly card_seconds?: number;
  /** `calm`: sixteen larger shapes, shorter rounds, and more time between cards (TOH-23). */
  readonly pace?: "lively" | "calm";
  /** How many milliseconds earlier the fingers of each seat count. Empty: none (TOH-24). */
  readonly handicaps?: readonly number[];
  /** The table's own edition, instead of the standard one. */
  readonly edition?: TohuwabohuEdition | null;
}

/** Several seats have reached the goal and none is ahead: the round goes on (TOH-10). */
export interface TohuwabohuPlayOn {
  readonly type: "play_on";
  readonly seats: readonly number[];
}

/** Put a finger on a shape (TOH-3). */
export interface TohuwabohuPoint {
  readonly type: "point";
  readonly shape: number;
}

/** A finger was put on a shape; whether it is right is not revealed (TOH-4). */
export interface TohuwabohuPointed {
  readonly type: "pointed";
  readonly seat: number;
  readonly shape: number;
  /** Milliseconds since the card appeared. */
  readonly after: number;
}

/** The pile was empty; the discarded cards became the new pile (TOH-12). */
export interface TohuwabohuReshuffled {
  readonly type: "reshuffled";
  readonly cards: number;
}

/** The points and the winner of one round (TOH-11). */
export interface TohuwabohuRound {
  readonly points: readonly number[];
  readonly winner: number | null;
}

/** A round begins: the shapes lie in the centre, and the dealer is known (TOH-1, TOH-12). */
export interface TohuwabohuRoundBegan {
  readonly type: "round_began";
  readonly round: number;
  readonly dealer: number;
}

/** A round is over, with its points (TOH-10, TOH-11). */
export interface TohuwabohuRoundEnded {
  readonly type: "round_ended";
  readonly round: number;
  readonly winner: number | null;
  readonly cause: string;
  readonly points: readonly number[];
}

/** A shape: a wavy body with horns, bites and holes, in two or three colours. */
export interface TohuwabohuShape {
  readonly id: number;
  /** An invented name that can be pronounced in every language. */
  readonly name: string;
  /** Shapes of one family are easily confused. */
  readonly family: string;
  /** Names from the palette; the first is the ground colour. */
  readonly colours: readonly string[];
  /** How the other colours are laid on the ground colour. */
  readonly pattern: "halves" | "stripes" | "spots" | "rings" | "wedges" | "belly" | "tips";
  /** The number of stripes, spots or wedges. */
  readonly grain?: number;
  /** The direction of the pattern. */
  readonly tilt?: number;
  /** The number of waves on the edge of the body. */
  readonly lobes?: number;
  /** The height of the waves. */
  readonly depth?: number;
  /** -100 gives petals with narrow clefts, 0 even waves, 100 spikes. */
  readonly sharp?: number;
  /** The angle of the first wave. */
  readonly turn?: number;
  /** The width in hundredths of the height. */
  readonly wide?: number;
  /** How far both ends lean to the right, like those of a banana. */
  readonly bend?: number;
  /** How far the top leans to the right and the foot to the left. */
  readonly slant?: number;
  readonly horns?: readonly TohuwabohuHorn[];
  readonly bites?: readonly TohuwabohuBite[];
  readonly holes?: readonly TohuwabohuHole[];
}

/** A shape goes from its owner to the seat that was first on it (TOH-7). */
export interface TohuwabohuSnatched {
  readonly type: "snatched";
  readonly seat: number;
  readonly owner: number;
  readonly shape: number;
  readonly after: number;
}

/** The dealer turns the top card (TOH-2). */
export interface TohuwabohuTurnCard {
  readonly type: "turn_card";
}

/** The dealer turned the card; it appears after the pause (TOH-2). */
export interface TohuwabohuTurned {
  readonly type: "turned";
  readonly dealer: number;
}

/** The card of an absent dealer turned by itself; it appears after the pause (TOH-22). */
export interface TohuwabohuTurnedByItself {
  readonly type: "turned_by_itself";
  readonly dealer: number;
}

/** The result of the last card: for each of its shapes the seat that was first, or `null` (TOH-6). */
export interface TohuwabohuVerdict {
  readonly card: TohuwabohuCard;
  readonly first: readonly (number | null)[];
  readonly cause: string;
}

/** The view of a table; every seat and every spectator sees the same. */
export interface TohuwabohuView {
  readonly type: "tohuwabohu_view";
  readonly seat: number | null;
  readonly prompt: Prompt | null;
  /** What lies in the centre: shapes or frames (TOH-20). */
  readonly pieces: "shapes" | "frames";
  /** Which face the cards show: colour or black (TOH-21). */
  readonly face: "colour" | "black";
  /** How many fingers each player has for one card (TOH-3). */
  readonly fingers: number;
  readonly card_seconds: number;
  readonly pace: "lively" | "calm";
  /** Per seat, how many milliseconds earlier its fingers count; empty if no seat has a handicap (TOH-24). */
  readonly handicaps: readonly number[];
  readonly seats: number;
  /** How many shapes end the round (TOH-10). */
  readonly goal: number;
  /** `null` before the first dealer is drawn. */
  readonly dealer: number | null;
  /** The square in the centre, row by row: the shape of each place, also while it lies before a player (TOH-1). */
  readonly places: readonly (readonly number[])[];
  /** Per seat, the shapes that lie before it. */
  readonly owned: readonly (readonly number[])[];
  /** The number of cards in the pile. */
  readonly pile: number;
  /** The cards played since the last shuffle, in the order of the edition. */
  readonly discard: readonly number[];
  /** The open card. */
  readonly card: TohuwabohuCard | null;
  /** When the open card, or else the last one, appeared. */
  readonly appeared: number | null;
  /** All fingers on shapes, seat by seat; they stay until the next card appears (TOH-4). */
  readonly pointing: readonly TohuwabohuFinger[];
  /** The result of the last card, until the next one appears. */
  readonly verdict: TohuwabohuVerdict | null;
  /** Whether several players have reached the goal and none is ahead (TOH-10). */
  readonly playing_on: boolean;
  /** The number of cards in a row in which no shape changed hands (TOH-10). */
  readonly quiet: number;
  /** The finished rounds. */
  readonly sheet: readonly TohuwabohuRound[];
  /** Why the last round was over. */
  readonly round_cause: string;
  readonly totals: readonly number[];
  readonly cards_played: number;
  /** What the game waits for. */
  readonly phase: string;
  /** When this phase began. */
  readonly since: number;
  /** When this phase ends; `null` without a deadline, and during a pause (TOH-2). */
  readonly deadline: number | null;
  /** The number of the question now asked. */
  readonly step: number;
  /** The edition in play; `null` for the standard edition. */
  readonly edition: TohuwabohuEdition | null;
}

/** A shape goes from the centre to the seat that was first on it (TOH-6). */
export interface TohuwabohuWon {
  readonly type: "won";
  readonly seat: number;
  readonly shape: number;
  readonly after: number;
}

/** All actions of the seat that tries, since the beginning of the attempt; only the last may be refused. */
export interface TriedActions {
  readonly tried: readonly AnyAction[];
}

/**
 * The match as this seat may see it after `number` entries, and its notices since entry `since`.
 *
 * A client that enters again gives the last `number` it has seen as `since`. `now` is match
 * time, and `running` whether it passes.
 */
export interface Update {
  readonly type: "update";
  readonly table: string;
  /** The match whose entries are counted. */
  readonly match: string;
  readonly number: number;
  readonly since: number;
  readonly now: number;
  readonly running: boolean;
  readonly view: AnyView;
  readonly notices: readonly AnyEvent[];
  readonly outcome: Outcome | null;
  /** The seed of all chance in the match, published when it is over. */
  readonly seed: string | null;
  /** The prompt of each seat of this device, where several people play on it and the game has no secrets. */
  readonly asked: Readonly<Record<number, Prompt>>;
}

/** What waits for a guest, besides tables. */
export interface Waiting {
  readonly challenges: readonly AnsweredChallenge[];
  /** The latest first, of the last seven days. */
  readonly dailies: readonly DailyOver[];
}

/** Begin or stop to be told when a school class changes. */
export interface WatchClass {
  readonly type: "watch_class";
  readonly classroom: string;
  readonly on: boolean;
  /** Whether also to be told when its tables get on. */
  readonly progress?: boolean;
}

/** Begin or stop to receive the list of public tables whenever it changes. */
export interface WatchLobby {
  readonly type: "watch_lobby";
  readonly on: boolean;
}

/** The first message on every connection. */
export interface Welcome {
  readonly type: "welcome";
  /** The version of the protocol. */
  readonly version: number;
  /** The name of the guest. */
  readonly name: string;
}
