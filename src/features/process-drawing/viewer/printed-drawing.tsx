import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { styled } from '#ui/styled.ts'

const Sheet = styled('div', {
  base: {
    display: 'none',
    '@media print': {
      display: 'block',
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      background: '#ffffff',
      color: '#000000',
      '& img': { width: '100%', maxHeight: 'calc(100vh - 4rem)', objectFit: 'contain' },
      '& h1': { fontSize: '16pt', fontWeight: 'bold' },
    },
  },
})

export interface PrintedPicture {
  /** Data address. */
  readonly address: string
  readonly title: string
  readonly place: string
  /** Epoch ms. */
  readonly time: number
}

/** Prints a picture under its title, place and time, once; on the screen nothing is seen of it. */
export function PrintedDrawing({ picture, onDone }: { picture: PrintedPicture; onDone: () => void }) {
  const { t } = useTranslation()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const handleDone = (): void => done()
    addEventListener('afterprint', handleDone)
    return () => removeEventListener('afterprint', handleDone)
  }, [])
  const { address, title, place, time } = picture
  return createPortal(
    <Sheet data-printed>
      <h1>{title}</h1>
      <p>{[place, t('drawing.printedAt', { time: formatDateTime(time) })].filter((part) => part !== '').join(' · ')}</p>
      <img src={address} alt={title} onLoad={() => print()} />
    </Sheet>,
    document.body,
  )
}
