import {
  needsProof,
  PERMISSION_NAMES,
  PERMISSIONS,
  type Permission,
  ROLE_NAMES,
  ROLES,
  readLeave,
} from '@kola/contract/staff/permissions'
import { Scroll } from '#shared/parts/scroll.tsx'

const GROUPS = [...new Set(PERMISSION_NAMES.map((name) => PERMISSIONS[name].group))]
const LEAVES = { may: 'may', second: 'with a second person' } as const
const SIGNS = { may: '✓', second: '2' } as const

/** The server's own table: what stands here is what is so. */
export const RoleTable = () => (
  <section className="panel" aria-labelledby="roles">
    <div className="panel__head">
      <h2 id="roles">What each role may do</h2>
      <span className="note">✓ may · 2 with a second person · ↻ asks once more that it is you</span>
    </div>
    <Scroll label="What each role may do">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={ROLES.length + 1} className="group">
                {group}
              </th>
            </tr>
            {PERMISSION_NAMES.filter((name) => PERMISSIONS[name].group === group).map((name) => (
              <Row key={name} name={name} />
            ))}
          </tbody>
        ))}
      </table>
    </Scroll>
  </section>
)

const Row = ({ name }: { name: Permission }) => (
  <tr>
    <th scope="row">{PERMISSIONS[name].text}</th>
    {ROLES.map((role) => {
      const leave = readLeave(role, name)
      const isAgain = leave !== null && needsProof(name)
      const words = leave ? `${LEAVES[leave]}${isAgain ? ', asks once more' : ''}` : 'may not'
      return (
        <td key={role} className={leave ? undefined : 'quiet'}>
          <span aria-hidden="true">
            {leave ? SIGNS[leave] : '–'}
            {isAgain && ' ↻'}
          </span>
          <span className="visually-hidden">{words}</span>
        </td>
      )
    })}
  </tr>
)
