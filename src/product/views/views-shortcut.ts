/** The shortcut that opens the views, by which the command bar finds it. */
export const viewsShortcut = 'views'
