import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './drawings-zh-cn.ts'

export const drawings: Translated<typeof source.drawings> = {
  draw: 'Draw {{title}}',
  view: 'View {{title}}',
  notToView: '{{title}} is not published yet and cannot be viewed',
  publish: 'Publish',
  publishNewest: 'Publish the newest version of {{title}}',
  isPublished: 'The newest version of {{title}} is published',
  publishTitle: 'Publish “{{title}}”?',
  publishFirst: 'Viewers will see version {{number}}.',
  publishInstead: 'Viewers will see version {{number}} instead of version {{published}}.',
  wasPublished: 'Published “{{title}}”, version {{number}}',
  versionsOf: 'Versions of {{title}}',
  versionNumber: 'Version {{number}}',
  newest: 'Newest',
  published: 'Published',
  restoredFrom: 'Restored from version {{number}}',
  restore: 'Restore',
  wasRestored: 'Version {{number}} is restored as version {{newest}}',
  loadingVersions: 'Loading versions',
  versionsFailed: 'The versions could not be loaded',
  copyTitle: 'Copy of {{title}}',
}
