// Devices beside the tree of the nodes that have them.

import { useTranslation } from 'react-i18next'
import { NodeRecordsPage } from '#archetypes/node-tree/node-records-page.tsx'
import { deviceResource } from '#contract/resources/device.resource.ts'

/** Types of nodes that may have devices, down to the lowest level. */
const TYPES: readonly string[] = [
  'source',
  'boiler',
  'relayStation',
  'station',
  'cabinet',
  'unit',
  'community',
  'building',
  'unitDoor',
]

export function DevicesPage() {
  const { t } = useTranslation()
  return (
    <NodeRecordsPage
      name="devices"
      tree={t('devices.tree')}
      types={TYPES}
      resource={deviceResource}
      start={{ status: 'inUse', protocol: 'modbus-tcp' }}
    />
  )
}
