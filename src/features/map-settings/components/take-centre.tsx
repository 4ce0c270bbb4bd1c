import { useSetAtom } from 'jotai'
import { Crosshair } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useNetworkCentre } from '../api/use-map-settings.ts'

/** Six decimals of a degree are a tenth of a metre. */
const DECIMALS = 6

/** Fills in the middle of the nodes that have a place. */
export function TakeCentre({ onTake }: { onTake: (longitude: string, latitude: string) => void }) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const centre = useNetworkCentre()
  const take = (): void =>
    centre.mutate(undefined, {
      onSuccess: (found) => {
        if (!found) return say(t('mapSettings.noPlaces'), 'warning')
        onTake(found.longitude.toFixed(DECIMALS), found.latitude.toFixed(DECIMALS))
        say(t('mapSettings.taken', { count: found.numPlaces }))
      },
    })
  return (
    <Box>
      <Button disabled={centre.isPending} onClick={take}>
        <Crosshair size={16} aria-hidden />
        {t('mapSettings.takeCentre')}
      </Button>
    </Box>
  )
}
