/** Whom a file may be passed on to: the Traffic Light Protocol 2.0, strictest first. */
export const markings = ['red', 'amber+strict', 'amber', 'green', 'clear'] as const
export type Marking = (typeof markings)[number]

/** Each marking in the words of its definition (FIRST, TLP 2.0). */
export const markingLabels: Readonly<Record<Marking, string>> = {
  red: 'TLP:RED, only for who receives it',
  'amber+strict': 'TLP:AMBER+STRICT, only for the recipient’s organisation',
  amber: 'TLP:AMBER, for the recipient’s organisation and its clients',
  green: 'TLP:GREEN, for the recipient’s community',
  clear: 'TLP:CLEAR, for everybody',
}

/** What a file has unless its reader chooses otherwise. */
export const standardMarking: Marking = 'amber'

export const markingName = (marking: Marking): string => `TLP:${marking.toUpperCase()}`
