import { Link } from 'react-router';
import { categories } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { noteLink } from './note-address';
import './today-cards.css';

/** One tap to a note of each kind. */
export function CategoryChips({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <ul className="today-chips">
      {categories.map(({ id, label, glyph }) => {
        const Icon = glyphs[glyph];
        return (
          <li key={id}>
            <Link {...noteLink(id)} className="today-chip" data-hue={id} onClick={onOpen}>
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
