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
      return 'The connection to the service broke.'
    case 'blocked':
      return 'The browser blocked the request to the service.'
    case 'server':
      return `The service answered with an error (${status ?? 'no status'}).`
    case 'rate-limited':
      return 'The service asked for fewer requests (429).'
    case 'unauthorized':
      return 'The session ended.'
    case 'unreadable':
      return 'The answer of the service could not be read.'
    case 'incomplete':
      return 'There is more than can be read through.'
    case 'misconfigured':
      return 'The address of the service is not set correctly.'
    case 'other':
      return status === null
        ? 'It failed unexpectedly.'
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
      return 'It was stopped while it was on its way.'
    case 'refused':
      return 'The service refused the request (400).'
    case 'unauthorized':
      return 'The service no longer accepted the API key (401).'
  }
}

/** What to do where a browser cannot store a request, and so does not send it. */
export function storageFaultLabel(why: StorageFault): string {
  switch (why) {
    case 'quota':
      return 'Its storage is full. Free some space on this device, or delete the data of other sites, then send again.'
    case 'forbidden':
      return 'It refuses storage to this site, as private windows and strict settings do. Allow it, or use a normal window, then send again.'
    case 'cleared':
      return 'The data of this site was deleted while it was open. Reload the page, then send again.'
    case 'blocked':
      return 'Another tab has an older version of this page open. Close it, then send again.'
    case 'missing':
      return 'It has no storage for this. Use another browser.'
    case 'other':
      return 'Reload the page, then send again. If that does not help, use another browser.'
  }
}
