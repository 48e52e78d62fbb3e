declare global {
  interface ImportMetaEnv {
    /** Put in by vite.config.ts. */
    readonly APP_VERSION: string
  }
}

/** The version of the app: that of package.json. */
export const appVersion = import.meta.env.APP_VERSION
