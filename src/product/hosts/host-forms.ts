import type { HostForms } from '#/lib/look-alike/host-forms.ts'
import { latePart, useLatePart } from '#/ui/late-part.ts'

const judge = latePart(() => import('#/lib/look-alike/host-forms.ts'))

/** Fetches the data of look-alike characters; a part that needs it soon may ask ahead of time. */
export const preloadHostForms = judge.load

/** Both spellings of a host, judged; null until the data for that has been fetched. */
export const useHostForms = (host: string): HostForms | null =>
  useLatePart(judge)?.hostForms(host) ?? null
