import type { StorageFault } from '#/sender/row.ts'

/** Why a browser stores nothing, and what to do. */
export function storageFaultLabel(why: StorageFault): string {
  switch (why) {
    case 'quota':
      return 'Browser storage is full. Free some space.'
    case 'forbidden':
      return 'The browser blocks storage for this site, as private windows do. Allow it, or use a normal window.'
    case 'cleared':
      return 'The data of this site was deleted. Reload the page.'
    case 'blocked':
      return 'Another tab runs an older version of this app. Close that tab.'
    case 'newer':
      return 'This tab runs an older version of the app than another tab. Reload this tab.'
    case 'migration':
      return 'What is saved could not be converted for this version of the app, and was left as it is. Reload the page.'
    case 'missing':
      return 'This browser has no storage. Use another browser.'
    case 'other':
      return 'Browser storage failed. Reload the page. If that does not help, use another browser.'
  }
}
