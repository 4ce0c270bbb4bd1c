import type { OwnCells } from '#archetypes/cells/field-columns.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowOf } from '#contract/kit/resource.ts'
import { nodeImageResource } from '#contract/resources/node-image.resource.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { NodeImageForm } from '../components/node-image-form.tsx'
import { Picture } from '../components/picture.ts'

type ImageRow = RowOf<typeof nodeImageResource>

const CELLS: OwnCells<typeof nodeImageResource> = {
  address: (row) => <Thumbnail row={row} />,
  sizeBytes: ({ sizeBytes }) => (sizeBytes === null ? '–' : formatBytes(sizeBytes)),
}

/** Photographs of nodes, and a node's own icon and background. */
export const ImagesPage = () => <ResourcePage resource={nodeImageResource} cells={CELLS} form={NodeImageForm} />

function Thumbnail({ row: { address, title } }: { row: ImageRow }) {
  const { backEnd } = useServices()
  return (
    address !== '' && (
      <Picture
        src={fileAddress(address, backEnd)}
        alt={title}
        loading="lazy"
        height="calc(var(--row-height, 2.75rem) - 0.5rem)"
        width="5rem"
      />
    )
  )
}
