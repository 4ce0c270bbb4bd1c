import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** A link of the router, which does not ask who may open its page. */
const BARE_LINK = /import \{[^}]*\b(?:Link|NavLink)\b[^}]*\} from 'react-router-dom'/
const MAKE_LINKS = [
  // knows the rights
  'src/archetypes/page-link.tsx',
  // to the start and to the sign-in page, which are open to everybody
  'src/app/routing/status-link.tsx',
  // menus that the server gave to the user, and pages that are open in tags
  'src/app/shell/breadcrumb/breadcrumb.tsx',
  'src/app/shell/menu/address-link.tsx',
  'src/app/shell/tags/tag-bar.tsx',
  // shows drawings in pages of other systems, where nobody has a menu
  'src/features/process-drawing/embedding/set-drawing-page.tsx',
]
/** Goes to a page without a link, and asks before who may open it. */
const NAVIGATION = /\buseNavigate\(/
const NAVIGATE = [
  // within one page, or within the frame by the user's own menus and tags
  'src/app/entry/guarded.tsx',
  'src/app/routing/auth-redirect-page.tsx',
  'src/app/shell/menu/open-address.ts',
  'src/app/shell/panels/settings/use-size-switch.ts',
  'src/app/shell/search/search-dialog.tsx',
  'src/app/shell/shortcuts/quick-search.tsx',
  'src/app/shell/tags/tag-bar.tsx',
  'src/features/process-drawing/viewer/show-drawing-page.tsx',
  'src/features/session/pages/login-page.tsx',
  'src/features/town-map/pages/town-map-page.tsx',
  // ask first
  'src/app/shell/header/by-hand-button.tsx',
  'src/archetypes/point-menu/came-from.ts',
  'src/features/process-drawing/editing/save-copy-dialog.tsx',
  'src/features/process-drawing/management/drawings-page.tsx',
  'src/features/process-drawing/viewer/drawing-dialogs.tsx',
  'src/features/scheduled-jobs/pages/task-definitions-page.tsx',
]
/** Leaves a page for another, whoever may open that; `useWayTo` asks. */
const UNASKED_WAY = /\buseLeave\(/
const LEAVE = [
  'src/archetypes/point-menu/came-from.ts',
  // offer only what may be opened
  'src/app/shell/panels/alarms/alarm-ways.tsx',
  'src/archetypes/point-menu/use-point-menu.tsx',
  'src/archetypes/realtime/day-trend.tsx',
  'src/features/process-drawing/faceplate/faceplate-alarms.tsx',
  'src/features/process-drawing/faceplate/faceplate-links.tsx',
]

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : []
  })
const using = (pattern: RegExp): string[] =>
  filesIn('src').filter((path) => pattern.test(readFileSync(join(projectRoot, path), 'utf8')))

describe('links to pages', () => {
  it('are made by the one that knows who may open a page', () => {
    expect(using(BARE_LINK).toSorted()).toEqual(MAKE_LINKS.toSorted())
  })

  it('have no ways around them', () => {
    expect(using(NAVIGATION).toSorted()).toEqual(NAVIGATE.toSorted())
    expect(using(UNASKED_WAY).toSorted()).toEqual(LEAVE.toSorted())
  })
})
