import { brandMeanings, domainMeanings, statusMeanings } from './meanings.ts'

/** The lists that explain themselves on a first visit. */
export type NotedList = 'domains' | 'scans' | 'takedowns' | 'brands'

type Notes = readonly [Note, Note, Note]
type Note = { title: string; text: string }

/** What somebody needs to know who sees a list for the first time. */
export const firstNotes: Readonly<Record<NotedList, Notes>> = {
  domains: [
    {
      title: 'Look:',
      text: 'j and k move through the list, and Enter opens the evidence of a domain.',
    },
    {
      title: 'Decide:',
      text: 't requests a takedown, h adds to your request list, s dismisses, z undoes.',
    },
    { title: 'For one brand:', text: domainMeanings.verdict },
  ],
  scans: [
    { title: 'One row, one scan:', text: 'A domain that is scanned often is listed often.' },
    { title: 'Newest first:', text: 'Enter opens the evidence of the domain.' },
    { title: 'Website:', text: domainMeanings.website },
  ],
  takedowns: [
    { title: 'Waiting for approval:', text: statusMeanings.REQUESTED },
    { title: 'Closed:', text: statusMeanings.CLOSED },
    { title: 'Follow a case', text: 'on its page to hear of changes in this browser.' },
  ],
  brands: [
    { title: 'Every number of a brand is a link', text: 'to the domains or cases behind it.' },
    { title: 'Domains to review:', text: brandMeanings.review },
    { title: 'All brands together:', text: brandMeanings.shared },
  ],
}
