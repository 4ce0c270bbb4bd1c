import { resourcePage } from '#archetypes/resource/resource-page.tsx'
import { deviceModelResource, deviceTypeResource } from '#contract/resources/device.resource.ts'

/** Kinds of devices. */
export const DeviceTypesPage = resourcePage(deviceTypeResource, { isDeletable: ({ numDevices }) => numDevices === 0 })

/** Models that can be bought, with their rated values. */
export const DeviceModelsPage = resourcePage(deviceModelResource)
