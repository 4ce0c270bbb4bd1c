import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import type { ImageCode } from '../api/use-image-code.ts'

const PictureButton = styled('button', {
  base: {
    // the widest picture that leaves room for four characters on a telephone
    width: '11rem',
    aspectRatio: '264 / 88',
    padding: 0,
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    overflow: 'hidden',
    cursor: 'pointer',
    background: '#e8e8e8',
    color: '#4b5563',
    fontSize: 'xs',
    flexShrink: 0,
  },
})
const Picture = styled('img', { base: { width: '100%', height: '100%', objectFit: 'cover', display: 'block' } })

/** The picture and a button; a press on either loads a new picture. */
export function ImageCodeButton({ imageCode }: { imageCode: ImageCode }) {
  const { t } = useTranslation()
  const { image, hasFailed, renew } = imageCode
  return (
    <Row gap="1" flexShrink={0}>
      <PictureButton type="button" tabIndex={-1} onClick={renew}>
        {image === null ? (
          <Content hasFailed={hasFailed} text={t('session.imageFailed')} />
        ) : (
          <Picture src={image} alt={t('session.imageAlt')} />
        )}
      </PictureButton>
      <IconButton label={t('session.refreshImage')} onClick={renew}>
        <RefreshCw size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}

const Content = ({ hasFailed, text }: { hasFailed: boolean; text: string }) =>
  hasFailed ? text : <Skeleton width="100%" height="100%" background="#d5dbe3" />
