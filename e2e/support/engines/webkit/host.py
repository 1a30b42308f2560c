"""A WebKitGTK window for WebKitWebDriver to drive: `host.py FOLDER [--private]`.

MiniBrowser, which comes with the driver, knows private sessions alone; a journal has to outlive a page. Everything
of a session is under FOLDER: what the browser stores, its downloads and prints, and `said.txt`, to which the console
messages of all pages go, and one line for each download and print: `@downloaded PATH`, `@printed PATH`,
`@failed REASON`.
"""

import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402 (the versions must be named before)

folder = os.path.abspath(sys.argv[1])
is_private = '--private' in sys.argv[2:]
os.makedirs(folder, exist_ok=True)

# The processes of WebKit inherit this. Whatever the setting's name says, a page's console goes to standard error.
said = os.open(os.path.join(folder, 'said.txt'), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(said, sys.stderr.fileno())


def say(line):
    os.write(said, f'@{line}\n'.encode())


def path_of(uri):
    return GLib.filename_from_uri(uri)[0]


def new_context():
    if is_private:
        manager = WebKit2.WebsiteDataManager.new_ephemeral()
    else:
        manager = WebKit2.WebsiteDataManager(
            base_data_directory=os.path.join(folder, 'data'), base_cache_directory=os.path.join(folder, 'cache')
        )
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    context.set_preferred_languages(['en-AU', 'en'])
    context.set_automation_allowed(True)
    return context


def new_settings():
    settings = WebKit2.Settings()
    settings.set_property('enable-write-console-messages-to-stdout', True)
    settings.set_property('enable-media-stream', True)
    # A microphone and a camera that are made up.
    settings.set_property('enable-mock-capture-devices', True)
    return settings


def on_download(_context, download):
    def decide(_download, name):
        os.makedirs(os.path.join(folder, 'downloads'), exist_ok=True)
        download.set_destination(GLib.filename_to_uri(os.path.join(folder, 'downloads', name), None))
        return True

    download.connect('decide-destination', decide)
    download.connect('finished', lambda one: say(f'downloaded {path_of(one.get_destination())}'))
    download.connect('failed', lambda _one, error: say(f'failed {error.message}'))


def print_page(view):
    """Instead of asking: A4, into a file."""
    operation = WebKit2.PrintOperation.new(view)
    path = os.path.join(folder, 'print.pdf')
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(path, None))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new('iso_a4'))
    operation.set_print_settings(settings)
    operation.set_page_setup(page)
    # Kept by its own handlers until it has finished.
    operation.connect('finished', lambda _operation: say(f'printed {path}'))
    operation.connect('failed', lambda _operation, error: say(f'failed {error.message}'))
    operation.print_()


def on_permission(_view, request):
    request.allow()
    return True


def new_view(context, settings):
    # A page under automation prints nothing by itself: its wish is carried here.
    content = WebKit2.UserContentManager()
    content.register_script_message_handler('print')
    content.add_script(
        WebKit2.UserScript(
            'window.print = () => webkit.messageHandlers.print.postMessage(null);',
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
        )
    )
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True
    )
    content.connect('script-message-received::print', lambda _content, _message: print_page(view))
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _view: window.destroy())
    view.connect('permission-request', on_permission)
    view.connect('web-process-terminated', lambda _view, reason: say(f'failed {reason.value_nick}'))
    return view


def main():
    # What a page asks as `prefers-reduced-motion`.
    Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
    context = new_context()
    settings = new_settings()

    def on_automation(_context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name('host')
        session.set_application_info(info)
        session.connect('create-web-view', lambda _session: new_view(context, settings))

    context.connect('automation-started', on_automation)
    context.connect('download-started', on_download)
    Gtk.main()


main()
