/** What `make lint` asks of the TypeScript sources beside their types; how they are laid out is prettier's. */

import js from "@eslint/js";
import lit from "eslint-plugin-lit";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["static/dist/**", "node_modules/**", "**/*.js", "**/*.mjs", "tests/**"] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  lit.configs["flat/recommended"],
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A name that begins with _ says that its place must be kept and nothing is asked of it.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // What the server sends is unknown JSON here: String() shows a text of it, and the place itself tells what it is.
      "@typescript-eslint/no-base-to-string": "off",
    },
  },
);
