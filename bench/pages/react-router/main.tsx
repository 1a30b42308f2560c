// The smallest React app with a router: the baseline for the product's first load.
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const router = createBrowserRouter([{ path: '*', element: <h1>Hello</h1> }]);
createRoot(root).render(<RouterProvider router={router} />);
