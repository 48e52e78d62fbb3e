import type { Cause, StorageFault } from '#/sender/row.ts'
import type { Trouble } from '#/sender/trouble.ts'

/** What went wrong with a question to the service, as one sentence. */
export function troubleLabel({ kind, status }: Trouble): string {
  switch (kind) {
    case 'offline':
      return 'You are offline.'
    case 'timeout':
      return 'The service did not answer in time.'
    case 'unreachable':
      return 'The connection to the service was lost.'
    case 'blocked':
      return 'The browser blocked the request to the service.'
    case 'server':
      return `The service answered with an error (${status ?? 'no status'}).`
    case 'rate-limited':
      return 'Too many requests (429).'
    case 'unauthorized':
      return 'The session ended.'
    case 'unreadable':
      return 'The answer of the service cannot be read.'
    case 'incomplete':
      return 'There are too many to check.'
    case 'misconfigured':
      return 'The service address is not set correctly.'
    case 'other':
      return status === null
        ? 'Something went wrong.'
        : `The service answered with status ${status}.`
  }
}

/** Why nobody knows what became of a request, as one sentence. */
export function causeLabel(cause: Cause): string {
  switch (cause.kind) {
    case 'lost':
      return troubleLabel(cause.trouble)
    case 'interrupted':
      return 'The page was closed, or the session ended, before an answer came.'
    case 'stopped':
      return 'It was stopped while it was being sent.'
    case 'refused':
      return 'The service refused the request (400).'
    case 'unauthorized':
      return 'The API key was no longer accepted (401).'
  }
}

/** What to do where a browser cannot store a request, and so does not send it. */
export function storageFaultLabel(why: StorageFault): string {
  switch (why) {
    case 'quota':
      return 'Browser storage is full. Free some space, then send again.'
    case 'forbidden':
      return 'The browser blocks storage for this site, as private windows do. Allow it or use a normal window, then send again.'
    case 'cleared':
      return 'The data of this site was deleted. Reload the page, then send again.'
    case 'blocked':
      return 'Another tab runs an older version. Close it, then send again.'
    case 'missing':
      return 'This browser has no storage. Use another browser.'
    case 'other':
      return 'Reload the page, then send again. If that does not help, use another browser.'
  }
}
