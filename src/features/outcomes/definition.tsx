import type { ReactNode } from 'react'
import { Explanation } from '#/ui/explanation.tsx'
import { definitions, type Defined } from './definitions.ts'

/** The explanation of a figure; `children` is what it says beyond its definition. */
export function Definition({
  of,
  about,
  children,
}: {
  of: Defined
  about: string
  children?: ReactNode
}) {
  return (
    <Explanation about={about}>
      {definitions[of].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Explanation>
  )
}
