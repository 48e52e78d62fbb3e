import { useSelector } from '@tanstack/react-store'
import { Opening } from '#/ui/late-part.tsx'
import { openQuestion } from './ask-for-request.ts'

/** In place of the form that was asked for while its code is on its way: no key reaches the list below it. */
export function RequestOpening() {
  const isAsked = useSelector(openQuestion, (question) => question !== null)
  return isAsked && <Opening label="Request takedown" />
}
