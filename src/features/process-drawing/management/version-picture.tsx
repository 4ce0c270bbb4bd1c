import { Workflow } from 'lucide-react'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { styled } from '#ui/styled.ts'
import { usePicture } from './use-drawing-records.ts'

const Frame = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: 'sm',
    // light on the ground that drawings have in every theme
    color: '#c8c9d2',
    '& > img': { width: '100%', height: '100%', objectFit: 'contain' },
  },
})

interface VersionPictureProps {
  keyId: string
  number: number
  hasPicture: boolean
  /** CSS length. */
  height: string
}

/** The picture of a version, decorative: the title is beside it. A sign in its place where it has none. */
export function VersionPicture({ keyId, number, hasPicture, height }: VersionPictureProps) {
  return (
    <Frame style={{ height, background: CANVAS_BACKGROUND }}>
      {hasPicture ? <Loaded keyId={keyId} number={number} /> : <Workflow size={16} aria-hidden />}
    </Frame>
  )
}

function Loaded({ keyId, number }: Pick<VersionPictureProps, 'keyId' | 'number'>) {
  const address = usePicture(keyId, number)
  return address && <img src={address} alt="" data-picture={number} />
}
