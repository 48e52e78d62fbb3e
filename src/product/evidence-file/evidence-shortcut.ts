/** The shortcut of the page that saves an evidence file, where there is one. */
export const evidenceShortcut = 'evidence-file'
