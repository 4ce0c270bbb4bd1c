import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { nodeImageResource } from '#contract/resources/node-image.resource.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { NodeImageForm } from '../components/node-image-form.tsx'
import { Picture } from '../components/picture.ts'

const CELLS = {
  address: (row: ResourceRow) => <Thumbnail row={row} />,
  sizeBytes: ({ sizeBytes }: ResourceRow) => (typeof sizeBytes === 'number' ? formatBytes(sizeBytes) : '–'),
}

/** Photographs of nodes, and the icon and the background that a node may have. */
export const ImagesPage = () => <ResourcePage resource={nodeImageResource} cells={CELLS} form={NodeImageForm} />

function Thumbnail({ row: { address, title } }: { row: ResourceRow }) {
  const { backEnd } = useServices()
  return (
    typeof address === 'string' && (
      <Picture
        src={fileAddress(address, backEnd)}
        alt={String(title)}
        loading="lazy"
        height="calc(var(--row-height, 2.75rem) - 0.5rem)"
        width="5rem"
      />
    )
  )
}
