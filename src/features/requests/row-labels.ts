import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import type { TonedLabel } from '#/product/labels/verdict-labels.ts'
import type { RowState, StoredCase } from '#/sender/row.ts'
import { causeLabel, storageFaultLabel, troubleLabel } from './trouble-labels.ts'

/**
 * The status of a request, in words: `word` for a list, `title` as a headline that is read out, `text` for
 * what it means. Never more than what is known (C141, C142).
 */
export interface RowLabel extends TonedLabel {
  title: string
  text: string
}

/** The words for a state, the same in the form, over every page and in a list. */
export function rowLabel(state: RowState): RowLabel {
  switch (state.kind) {
    case 'delayed':
      return plain('Not sent yet', 'Once sent, it cannot be undone.', 'accent')
    case 'waiting':
      return plain('Waiting', 'Requests are sent one after another.', 'grey')
    case 'checking':
      return plain('Checking', 'One last look for your own domains and open cases.', 'accent')
    case 'sending':
      return plain('Sending', 'Waiting for the service to answer.', 'accent')
    case 'needs-confirmation':
      return {
        word: 'Needs confirmation',
        tone: 'amber',
        title: 'Not sent: needs your confirmation',
        text: 'Found just before sending:',
      }
    case 'looking':
      return {
        word: 'Checking',
        tone: 'amber',
        title: 'Looking for the case',
        text: `${causeLabel(state.cause)} ${state.resend ? 'If there is no case, it is sent again.' : 'It is not sent twice.'}`,
      }
    case 'created':
      return withCase('Case created', state, '')
    case 'found':
      return withCase('Case found', state, 'The answer was lost, but the case exists. ')
    case 'refused':
      return {
        word: 'Refused',
        tone: 'red',
        title: 'The service refused the request',
        text: `${visibleString([...Object.values(state.fields).flat(), ...state.others].join(' '))} Nothing was stored.`.trim(),
      }
    case 'throttled':
      return {
        word: 'Paused',
        tone: 'amber',
        title: 'Too many requests (429)',
        text: state.until === null ? 'Too many requests. Send it again later.' : 'Retrying',
      }
    case 'not-sent':
      return {
        word: 'Not sent',
        tone: 'grey',
        title: 'Not sent',
        text: `${notSentLabel(state.why)} Nothing was stored.`,
      }
    case 'not-found':
      return {
        word: 'No case found',
        tone: 'amber',
        title: 'No case found',
        text: `${causeLabel(state.cause)} The request may still arrive, so sending again could open a second case.`,
      }
    case 'not-looked':
      return {
        word: 'Not known',
        tone: 'amber',
        title: 'Not known whether a case was created',
        text: `${causeLabel(state.cause)} Your cases could not be checked: ${troubleLabel(state.trouble)}`,
      }
    case 'stopped':
      return {
        word: 'Stopped',
        tone: 'grey',
        title: 'Stopped',
        text: 'It was not sent. Nothing was stored.',
      }
    case 'storage-failed':
      return {
        word: 'Not sent',
        tone: 'red',
        title: 'Not sent: this browser cannot save the request',
        text: storageFaultLabel(state.why),
      }
    case 'unreadable':
      return {
        word: 'Not known',
        tone: 'amber',
        title: 'A saved request cannot be read',
        text: 'It may have been sent. Check your cases before you request it again.',
      }
  }
}

const plain = (title: string, text: string, tone: RowLabel['tone']): RowLabel => ({
  word: title,
  title,
  text,
  tone,
})

function withCase(
  title: string,
  { case: stored, duplicates }: { case: StoredCase; duplicates: readonly string[] | null },
  how: string,
): RowLabel {
  const status = caseStatusOf(stored)
  const text = `${how}Status: ${status}.${nextLabel(stored.status)}`
  const count = duplicates?.length ?? 0
  return count > 1
    ? {
        word: `${formatCount(count)} cases`,
        tone: 'amber',
        title: `${count === 2 ? 'Two' : formatCount(count)} cases were created for this request`,
        text: `It was sent once. Ask your provider to close all but one. ${text}`,
      }
    : { word: title, tone: 'green', title, text }
}

/** The status of a case in words. */
const caseStatusOf = ({ status, statusDisplay }: StoredCase): string =>
  caseStatusLabel({
    status,
    status_display: statusDisplay,
    is_open: null,
    resolution: null,
    resolution_display: null,
  }).word

/** What the contract says about the first state (C140). */
function nextLabel(status: string | null): string {
  if (status === 'REQUESTED') return ' Your provider has to approve it.'
  return status === 'OPEN' ? ' Work starts now.' : ''
}

function notSentLabel(why: Extract<RowState, { kind: 'not-sent' }>['why']): string {
  if (why === 'page-closed') return 'The page was closed before it was sent.'
  return why === 'signed-out' ? 'The session ended before it was sent.' : troubleLabel(why)
}
