/** As what the text of a definition is read: by its dialect, and for its runtime. */

/** What a definition says of its runtime, as `/api/definitions` has it. */
export interface Setting {
  chosen_dialect: string | null;
  runtime: string; // its own setting, "" none
  runtime_of_project: string; // what its project says for it, "" nothing
}

/** As what the text of a definition is read, where it says nothing itself. */
export interface ReadAs {
  dialect: string | null;
  runtime: string;
}

export function readAs(definition: Setting): ReadAs {
  return { dialect: definition.chosen_dialect, runtime: definition.runtime || definition.runtime_of_project };
}
