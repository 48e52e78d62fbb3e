/** The part of Trusted Types that is used; TypeScript does not know them. Missing in some browsers. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL: (address: string) => string }
    }
  | undefined
