import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/baloo-2/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { takeUp } from "./live/come_in.ts";
import { router } from "./router.svelte.ts";

router.start();
void takeUp();
mount(App, { target: document.getElementById("app")! });
