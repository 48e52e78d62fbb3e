import type { StorageFault } from '#/outbox/row.ts'

/** Explains a storage error and what to do. */
export function storageFaultLabel(why: StorageFault): string {
  switch (why) {
    case 'quota':
      return 'Browser storage is full. Free some space.'
    case 'forbidden':
      return 'The browser blocks storage for this site, as private windows do. Allow it, or use a normal window.'
    case 'cleared':
      return 'The data of this site was deleted. Reload the page.'
    case 'blocked':
      return 'Another tab runs an older version of this app. Close or reload that tab.'
    case 'newer':
      return 'A newer version of this app was used in this browser. Reload this tab to get it.'
    case 'migration':
      return 'Your saved data could not be updated for this version of the app, and is unchanged. Reload to try again.'
    case 'missing':
      return 'This browser has no storage. Use another browser.'
    case 'other':
      return 'Browser storage failed. Reload the page. If that does not help, use another browser.'
  }
}

/** Explains why requests don't continue in this tab, and what to do. */
export const stuckLabel = (why: StorageFault): string =>
  why === 'newer'
    ? `Nothing more is sent from this tab, and what it shows may be out of date. ${storageFaultLabel(why)}`
    : `Nothing more is sent from this tab: it cannot read or save requests. ${storageFaultLabel(why)}`
