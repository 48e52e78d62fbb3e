/** The source tree as text: path from the project's root, such as `src/lib/dates.ts`, to content. */
export type Tree = ReadonlyMap<string, string>

const rooms = [
  'api',
  'contract',
  'features',
  'lib',
  'outbox',
  'routes',
  'server',
  'service',
  'shared',
  'storage',
  'test',
  'ui',
]

/** Where `useEffect` is allowed, and why nothing simpler does. */
export const effects: Readonly<Record<string, string>> = {
  'src/shared/changes/use-changes.ts':
    'notes in this browser with what changes are compared from now on, once it is there',
  'src/features/domains/marks/notes-page.tsx':
    'subscribes to the notes of as many brands as the user has, which are stored outside of React',
  'src/features/domains/evidence/evidence-body.tsx':
    'waits until the user stays on a record; a timer is external to React',
  'src/features/requests/dock.tsx':
    'asks before a page with unsent requests is closed, and deletes drafts when a session ends: events outside of React',
  'src/features/requests/use-request-form.ts':
    'notes that the form was left, which may be before the request is queued',
  'src/features/session/sign-out-dialog.tsx':
    'asks this device and other tabs once, when the question before a sign-out is put',
  'src/shared/lists/use-list-controller.ts':
    'reports the row that the cursor moved to after a page turn',
  'src/ui/table/data-table.tsx': 'removes the controls of other rows from the Tab order',
  'src/shared/lists/row-focus.ts':
    'moves the focus to a row as soon as that row is in the document',
  'src/shared/exports/export-dialog.tsx':
    'ends an export when its screen is gone, which goes on outside of React',
  'src/ui/late-part.tsx': 'fetches its code, which is no part of React',
  'src/shared/reading-notices.tsx':
    'announces a slow response after some seconds; a timer is external to React',
  'src/features/domains/use-triage.ts':
    'cancels obsolete preloads, and stores in this browser which dismissed hosts are back',
  'src/features/domains/evidence-route.ts':
    'focuses the current row when the list is visible again',
  'src/ui/use-stable.ts': 'keeps what an event does up to date without drawing anything for it',
  'src/ui/page-header.tsx': 'makes the buttons of a toolbar one Tab stop',
  'src/ui/toast.tsx': 'shows what was said anywhere in the app, which no part of React says',
  'src/features/shell/frame-keys.tsx':
    'takes what is pasted where no field takes it, which is an event of the document',
  'src/features/shell/frame-effects.ts':
    'moves the focus and closes the side when a navigation ends, which is an event of the router',
  'src/shared/lists/list-search.tsx': 'cancels a pending search when the field unmounts',
  'src/features/follow/follow-updates.tsx':
    'keeps on this device what was read of followed cases, and counts changes in the title of the document',
  'src/shared/page-title.ts': 'names the document, which React does not render',
  'src/features/failures/route-failure.tsx':
    'retries when the network comes back, which is an event of the browser',
  'src/ui/shortcuts/key-listener.ts':
    'listens to the keys of the document while the frame is mounted',
  'src/ui/shortcuts/use-shortcuts.ts':
    'offers keys while a component is mounted; keys are events of the document',
}

const isTest = (path: string): boolean => path.startsWith('src/test/') || /\.test\.tsx?$/.test(path)
const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts')

/** Paths of product code (no tests, nothing generated) whose text matches. */
function holding(tree: Tree, pattern: RegExp): string[] {
  return [...tree]
    .filter(([path, text]) => isCode(path) && !isTest(path) && pattern.test(text))
    .map(([path]) => path)
}

/** Folders of src that are no room. */
export function strangeRooms(tree: Tree): string[] {
  const folders = [...tree.keys()].flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(folders)].filter((folder) => !rooms.includes(folder))
}

/** Names that are not kebab-case; routes may also use `$param`, `$` for the rest, `__root`, `_layout` and dots. */
export function badNames(tree: Tree): string[] {
  const word = String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`
  const plain = new RegExp(`^${word}(?:/${word})*(?:\\.test|\\.spec|\\.gen|\\.d)?\\.[a-z]+$`)
  const route = new RegExp(`^src/routes/(?:-?${word}|__root|[$_][a-zA-Z-]*|[./])+\\.tsx?$`)
  return [...tree.keys()].filter((path) => !plain.test(path) && !route.test(path))
}

/** Files that collect instead of naming a subject. */
export function grabBags(tree: Tree): string[] {
  return [...tree.keys()].filter(
    (path) =>
      /(?:^|\/)(?:utils?|helpers?|common|misc|constants|types)\.tsx?$/.test(path) ||
      (/(?:^|\/)index\.tsx?$/.test(path) && !path.startsWith('src/routes/')),
  )
}

/** Query keys outside src/api, where every cache rule lives. */
export function strayQueryKeys(tree: Tree): string[] {
  return holding(tree, /\bqueryKey\s*:/).filter(
    (path) => path.startsWith('src/') && !path.startsWith('src/api/'),
  )
}

/** Sends all requests. */
const requesters = ['src/api/http.ts']

/** Requests outside the files that make them (the server and browser tests run elsewhere). */
export function strayRequests(tree: Tree): string[] {
  const request =
    /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew (?:EventSource|WebSocket)\b/
  return holding(tree, request).filter(
    (path) => !requesters.includes(path) && !/^(?:src\/server|e2e)\//.test(path),
  )
}

/** Effects without a reason, and reasons without an effect. */
export function unexplainedEffects(
  tree: Tree,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const used = holding(tree, /\buse(?:Layout|Insertion)?Effect\(/)
  return [
    ...used.filter((path) => allowed[path] === undefined),
    ...Object.keys(allowed).filter((path) => !used.includes(path)),
  ]
}

/** Lazily loaded modules with their reasons: each costs another request. */
export const lateImports: Readonly<Record<string, string>> = {
  'src/server/build-app.ts': 'Vite, which takes a second to load; most starts build nothing',
  'src/features/domains/triage-head.tsx': 'the popover of columns, which a press opens',
  'src/features/command/late-command-bar.tsx':
    'the list of the command bar: large, and opened by a press; its field is there from the start',
  'src/features/shell/side-buttons.tsx':
    'the list of brands, the menu of the account and the dialog of help, which a press opens',
  'src/routes/_app/brands/$brandId/domains/route.tsx':
    'the request form, which opens on a press and whose code the dock has fetched before',
  'src/routes/_app.tsx':
    'the requests under way, followed cases and the sign-out: no page waits for them to be drawn',
  'src/ui/dialog.tsx': 'what dialogs are made of: large, and no page begins with one',
  'src/ui/chart-columns.tsx':
    'the chart library, several times a page with figures: their place, legend and table are there before',
  'src/features/domains/selection-bar.tsx':
    'the menu of the selection, which a press opens while something is selected',
  'src/features/domains/evidence-code.ts':
    'the evidence: large, and loaded once the list is painted or the first record opens',
  'src/features/domains/triage-screen.tsx': 'the dialog of a dismissal with a reason',
  'src/shared/exports/export-list.tsx':
    'the dialog of an export with all that writes files, which a press opens',
  'src/shared/hosts/copy-choices.tsx': 'what menus are made of, which a press opens',
  'src/shared/views/views-button.tsx': 'the popover of saved views, which a press opens',
  'src/shared/evidence-file/evidence-button.tsx':
    'the makers of evidence files, which are large and needed once a press asks for a file',
}

/** Lazy imports without a reason, and reasons without a lazy import. */
export function unexplainedLateImports(
  tree: Tree,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const used = holding(tree, /(?<!typeof )\bimport\((?!\))/).filter((path) =>
    path.startsWith('src/'),
  )
  return [
    ...used.filter((path) => allowed[path] === undefined),
    ...Object.keys(allowed).filter((path) => !used.includes(path)),
  ]
}

/** Variables of a whole module: state that no test can reset and no reader sees change. */
export const moduleVariables = (tree: Tree): string[] =>
  holding(tree, /^(?:export )?let /m).filter((path) => path.startsWith('src/'))

/** Files of product code too long to be about one subject. */
export function longFiles(tree: Tree): string[] {
  return [...tree]
    .filter(([path, text]) => isCode(path) && !isTest(path) && text.split('\n').length > 400)
    .map(([path]) => path)
}

/** Imports of one feature by another, at any depth. */
export function crossedFeatures(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const own = /^src\/features\/([^/]+)\//.exec(path)?.[1]
    if (own === undefined || isTest(path)) return []
    return [...text.matchAll(/['"]#\/features\/([^/'"]+)/g)]
      .filter(([, other]) => other !== own)
      .map(([, other]) => `${path} -> ${other}`)
  })
}
