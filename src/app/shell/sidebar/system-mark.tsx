import { useState } from 'react'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { useSystemInfo } from '#data/use-system-info.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { styled } from '#ui/styled.ts'

const Logo = styled('img', { base: { objectFit: 'cover', borderRadius: 'full', flexShrink: 0 } })

/** The logo of the installation; the product's logo where there is none, or where it cannot be loaded. */
export function SystemMark({ size }: { size: number }) {
  const { backEnd } = useServices()
  const { data } = useSystemInfo()
  const logo = data?.systemRoundLogo ?? ''
  const [unusable, setUnusable] = useState('')
  if (logo === '' || logo === unusable) return <BrandMark size={size} />
  return <Logo src={fileAddress(logo, backEnd)} alt="" width={size} height={size} onError={() => setUnusable(logo)} />
}
