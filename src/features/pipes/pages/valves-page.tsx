// Valves of the chambers beside the tree of what pipes join.

import { useTranslation } from 'react-i18next'
import { NodeRecordsPage } from '#archetypes/node-tree/node-records-page.tsx'
import { PIPE_END_TYPES } from '#contract/resources/pipe-segment.resource.ts'
import { pipeValveResource } from '#contract/resources/pipe-valve.resource.ts'

export function ValvesPage() {
  const { t } = useTranslation()
  return (
    <NodeRecordsPage
      name="pipe-valves"
      tree={t('pipes.chambers')}
      types={PIPE_END_TYPES}
      resource={pipeValveResource}
      start={{ state: 'open' }}
    />
  )
}
