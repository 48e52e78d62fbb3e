/** Whom a file may be passed on to: the Traffic Light Protocol 2.0, strictest first. */
export const markings = ['red', 'amber+strict', 'amber', 'green', 'clear'] as const
export type Marking = (typeof markings)[number]

/** Each marking in the words of its definition (FIRST, TLP 2.0). */
export const markingMeanings: Readonly<Record<Marking, string>> = {
  red: 'Only for the person who receives it.',
  'amber+strict': 'Only within the organisation that receives it.',
  amber: 'Within the organisation that receives it, and to its clients.',
  green: 'Within the community of whoever receives it.',
  clear: 'To everybody.',
}

/** What a file has unless its reader chooses otherwise. */
export const standardMarking: Marking = 'amber'

/** `TLP:AMBER`, as the protocol writes it. */
export const markingName = (marking: Marking): string => `TLP:${marking.toUpperCase()}`
