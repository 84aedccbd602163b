/** What is loaded when somebody merges. */

export { mergeWith } from "./choose";
export { mergeSheet } from "./sheet";
