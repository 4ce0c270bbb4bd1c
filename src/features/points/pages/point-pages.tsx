// Points beside the tree of their nodes. Three pages show the same table: for all nodes, for sources and for units.
// Each is its own resource with its own permission codes.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeRecordsPage } from '#archetypes/node-tree/node-records-page.tsx'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import {
  BINDING_START,
  pointResource,
  sourcePointResource,
  stationPointResource,
} from '#contract/resources/point.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button } from '#ui/button.tsx'
import { LimitsDialog } from '../components/limits-dialog.tsx'

interface PointsPageProps {
  resource: Resource
  /** Node types in the tree, down to the lowest. */
  types: readonly string[]
}

function PointsPage({ resource, types }: PointsPageProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const [limited, setLimited] = useState<readonly ResourceRow[] | null>(null)
  return (
    <>
      <NodeRecordsPage
        name="points"
        tree={t('points.tree')}
        types={types}
        resource={resource}
        start={{ ...BINDING_START, isActive: true }}
        copyOf={(row) => ({ ...row, nodeCode: '' })}
        chosenActions={(rows) =>
          mayDo(resource.permissionOf('edit')) && (
            <Button onClick={() => setLimited(rows)}>{t('points.batchLimits', { count: rows.length })}</Button>
          )
        }
      />
      {limited && <LimitsDialog resource={resource} rows={limited} onClose={() => setLimited(null)} />}
    </>
  )
}

const ALL = [
  'source',
  'boiler',
  'relayStation',
  'station',
  'cabinet',
  'unit',
  'community',
  'building',
  'unitDoor',
  'household',
]
const OF_SOURCES = ['source', 'boiler']
const OF_STATIONS = ['source', 'relayStation', 'station', 'cabinet', 'unit']

export const PointConfigPage = () => <PointsPage resource={pointResource} types={ALL} />
export const SourcePointsPage = () => <PointsPage resource={sourcePointResource} types={OF_SOURCES} />
export const StationPointsPage = () => <PointsPage resource={stationPointResource} types={OF_STATIONS} />
