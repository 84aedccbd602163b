/** Parts of a page that are loaded when somebody asks for them. */

import { toastError } from "./toast";
import { t } from "./translation";

/** The part; null where the server cannot be reached, which is told. */
export async function part<T>(module: Promise<T>): Promise<T | null> {
  return module.catch(() => {
    toastError(t("The server cannot be reached: try again."));
    return null;
  });
}
