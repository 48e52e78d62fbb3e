import { createElement, type ComponentProps, type FunctionComponent } from 'react'

/** One picture of lucide-react: its lines, drawn on a square of 24. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * What the build puts in place of lucide's `createLucideIcon` (vite.config.ts): the same picture without
 * the options of the package. Size and colour come from classes.
 */
export default function createLucideIcon({
  node,
}: IconData): FunctionComponent<ComponentProps<'svg'>> {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...lines,
    )
}
