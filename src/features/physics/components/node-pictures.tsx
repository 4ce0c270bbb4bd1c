import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeImage } from '#contract/resources/node-image.resource.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { Box, Row } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { Picture } from './picture.ts'

const Thumbnail = styled('button', {
  base: { flexShrink: 0, borderRadius: 'sm', borderWidth: '1px', borderColor: 'border.field', cursor: 'zoom-in' },
})

/** The photographs of a node in front of its background picture; a pressed one is shown large. */
export function NodePictures({ images }: { images: readonly NodeImage[] }) {
  const { t } = useTranslation()
  const { backEnd } = useServices()
  const [opened, setOpened] = useState<NodeImage | null>(null)
  const addressOf = ({ address }: NodeImage): string => fileAddress(address, backEnd)
  const photos = images.filter(({ kind }) => kind === 'photo')
  const background = images.find(({ kind }) => kind === 'background')
  if (photos.length === 0 && !background) return null
  return (
    <Row
      gap="2"
      padding="2"
      minHeight="6rem"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
      overflowX="auto"
      background="bg.panel"
      backgroundSize="cover"
      backgroundPosition="center"
      role="group"
      aria-label={t('physics.pictures')}
      style={background && { backgroundImage: `url(${JSON.stringify(addressOf(background))})` }}
    >
      {photos.map((photo) => (
        <Thumbnail
          key={photo.keyId}
          type="button"
          aria-label={t('physics.showPicture', { title: photo.title })}
          title={photo.title}
          onClick={() => setOpened(photo)}
        >
          <Picture src={addressOf(photo)} alt="" height="5rem" width="7rem" objectFit="cover" loading="lazy" />
        </Thumbnail>
      ))}
      {opened && (
        <Dialog
          title={opened.title}
          isOpen
          onClose={() => setOpened(null)}
          closeLabel={t('resource.close')}
          width="60rem"
        >
          <Box display="flex" justifyContent="center">
            <Picture src={addressOf(opened)} alt={opened.title} maxHeight="70vh" />
          </Box>
        </Dialog>
      )}
    </Row>
  )
}

/** The node's own icon. */
export function NodeIcon({ images }: { images: readonly NodeImage[] }) {
  const { backEnd } = useServices()
  const icon = images.find(({ kind }) => kind === 'icon')
  return icon ? (
    <Picture
      src={fileAddress(icon.address, backEnd)}
      alt={icon.title}
      display="inline-block"
      height="6"
      width="6"
      verticalAlign="middle"
      marginInlineEnd="2"
    />
  ) : null
}
