/** When an account has signed out, or its sign-in has ended, while a page is open. */

import { ApiError } from "./api";

/** Whether a request was refused for that. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "signed-out";
}

/** Where one signs in again, to come back to this page. */
export function signInAddress(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
