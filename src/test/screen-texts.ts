import { parseSync } from 'vite'

/** A text that a screen can show, and where it stands. */
export interface ScreenText {
  path: string
  text: string
}

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** How JSX reads a text over several lines: lines are trimmed and joined by one space. */
const jsxText = (raw: string): string =>
  raw.includes('\n') ? raw.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ') : raw

/** What a node says, with `…` for each part that only the running product knows; null for code. */
function saying(node: unknown): string | null {
  if (!isNode(node)) return null
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : null
    case 'JSXText':
      return typeof node['value'] === 'string' ? jsxText(node['value']) : null
    case 'TemplateLiteral': {
      const quasis = nodesIn(node['quasis'])
      const parts = nodesIn(node['expressions'])
      return quasis
        .map((quasi, at) => {
          const value = quasi['value']
          const text =
            typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''
          const part = parts[at]
          return `${String(text)}${part === undefined ? '' : (saying(part) ?? '…')}`
        })
        .join('')
    }
    case 'BinaryExpression': {
      if (node['operator'] !== '+') return null
      const [left, right] = [saying(node['left']), saying(node['right'])]
      return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
    }
    case 'JSXElement':
    case 'JSXFragment':
      return nodesIn(node['children'])
        .map((child) => saying(child) ?? '…')
        .join('')
    case 'JSXExpressionContainer':
      return isNode(node['expression']) && node['expression'].type === 'JSXEmptyExpression'
        ? ''
        : saying(node['expression'])
    default:
      return null
  }
}

/** Parts of a program that say nothing on a screen: addresses of modules, codes that are compared, names. */
function isSilent(node: Node): boolean {
  if (node.type.startsWith('TS')) {
    return !/^TS(?:As|Satisfies|NonNull)/.test(node.type)
  }
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return true
  if (node.type !== 'JSXAttribute') return false
  const name = node['name']
  return isNode(name) && /^(?:className|class|id|key|type|role|to|href)$/.test(String(name['name']))
}

const compares = (node: Node): boolean =>
  node.type === 'BinaryExpression' && node['operator'] !== '+'

/**
 * Every text in a file of product code that a screen could show: strings, templates and JSX, the latter as
 * one text per element with all that stands in it. Codes are among them where nothing tells them apart.
 */
export function screenTexts(path: string, code: string): ScreenText[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if (!isNode(value) || isSilent(value) || compares(value)) return
    const text = saying(value)?.replace(/\s+/g, ' ').trim()
    if (text !== undefined && /\p{L}/u.test(text)) found.add(text)
    for (const [name, part] of Object.entries(value)) {
      if (name === 'key' && value.type === 'Property' && value['computed'] !== true) continue
      if (name === 'test' && value.type === 'SwitchCase') continue
      if (name === 'source' && value.type.startsWith('Export')) continue
      visit(part)
    }
  }
  visit(parseSync(path, code).program)
  return [...found].map((text) => ({ path, text }))
}
