import { Link } from '@tanstack/react-router'

/** Leads to a case beside what is being written, which stays as it is. */
export function CaseLink({ caseId }: { caseId: string }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: caseId }}
      target="_blank"
      className="whitespace-nowrap text-accent underline underline-offset-2"
    >
      Show the case<span className="sr-only"> in a new tab</span>
    </Link>
  )
}
