import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/baloo-2/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./router.svelte.ts";
import { session } from "./settings/settings.svelte.ts";

router.start();
// Without a server there is still a shelf to look at; what needs one says so itself.
session.open().catch(() => undefined);
mount(App, { target: document.getElementById("app")! });
