/** A page without anything of its own to do, such as the one to sign in: the theme and the keys. */

import { setUpShell } from "../shared/shell";

setUpShell();
