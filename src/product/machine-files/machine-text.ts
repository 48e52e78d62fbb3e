/**
 * A file for machines as text. Half a character, as software that cuts texts leaves it, becomes a sign for one:
 * with it, some readers of JSON take nothing of the whole file.
 */
export const machineText = (content: object): string =>
  `${JSON.stringify(content, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), 2)}\n`
