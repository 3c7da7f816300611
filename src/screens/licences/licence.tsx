// A licence by its id alone: it is shown on the page of its venue.
import { Navigate, useParams } from 'react-router'
import { goLicences } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function Component() {
  const { licenceId = '' } = useParams()
  const { say } = useSay()
  const { data, problem, again } = useRead(endpoints.getLicence, { params: { licenceId } })
  usePage({
    title: say('ui.licences.title'),
    path: [{ label: pathWord(say('ui.licences.title')), to: asLeft(paths.licences()) }],
    about: { licence: licenceId },
    up: asLeft(paths.licences()),
  })
  return (
    <PageFor command={goLicences}>
      {data ? (
        <Navigate replace to={paths.venueLicence(data.venueId)} />
      ) : problem ? (
        <ThingProblem problem={problem} again={again} leadsTo={goLicences} />
      ) : (
        <Skeleton />
      )}
    </PageFor>
  )
}
