/** The shortcut that exports the list on screen, by which the command bar finds it. */
export const exportShortcut = 'export'
