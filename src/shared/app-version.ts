declare global {
  interface ImportMetaEnv {
    /** Defined by vite.config.ts. */
    readonly APP_VERSION: string
  }
}

/** Version of the app, from package.json. */
export const appVersion = import.meta.env.APP_VERSION
