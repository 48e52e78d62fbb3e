import type { StorageErrorCode } from '#/storage/device-database.ts'

const causes: Readonly<Record<StorageErrorCode, string>> = {
  refused: 'This browser refuses storage, or has no room left: ',
  blocked:
    'Another tab runs an older version of this app. Close or reload that tab to see and save your data here. Until then, ',
  newer:
    'A newer version of this app was used in this browser. Reload to get it. Your saved data is kept. Until then, ',
  'migration-failed':
    'Your saved data is kept, but could not be updated for this version of the app. Reload to try again. Until then, ',
}

/** Explains why this browser stores nothing and what to do. `consequence` ends the sentence: `your text is lost`. */
export const describeStorageError = (error: StorageErrorCode, consequence: string): string =>
  `${causes[error]}${consequence}.`
