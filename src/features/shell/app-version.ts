/** The version of the app; a test keeps it equal to package.json. */
export const appVersion = '0.1.0'
