/** What `make lint` asks of the TypeScript sources beside their types; how they are laid out is prettier's. */

import js from "@eslint/js";
import lit from "eslint-plugin-lit";
import ts from "typescript-eslint";

const MODULE_LET = "What changes is a field of what it belongs to: of the page, of a menu, of a dialog.";
const PREFIX = "`/functions/1` is no part of `/functions/10`: isInside of shared/pointers.ts compares pointers";

export default ts.config(
  { ignores: ["static/dist/**", "**/node_modules/**", "**/*.js", "**/*.mjs"] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  lit.configs["flat/recommended"],
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A name that begins with _ says that its place must be kept and nothing is asked of it.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // What the server sends is unknown JSON here: String() makes a text of it, and each place has a test of what.
      "@typescript-eslint/no-base-to-string": "off",
      "no-restricted-syntax": [
        "error",
        { selector: "Program > VariableDeclaration[kind='let']", message: MODULE_LET },
        { selector: "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']", message: MODULE_LET },
        {
          selector: "CallExpression[callee.property.name='startsWith'] > .arguments[name=/pointer/i]",
          message: PREFIX,
        },
        {
          selector: "CallExpression[callee.property.name='startsWith'] > .arguments[property.name=/pointer/i]",
          message: PREFIX,
        },
      ],
    },
  },
  {
    files: ["tests/static/**"],
    rules: {
      // Node's runner waits for a test itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["suite", "test"], package: "node:test" }] },
      ],
    },
  },
);
